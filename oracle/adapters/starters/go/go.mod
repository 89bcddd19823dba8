module engine

go 1.19
