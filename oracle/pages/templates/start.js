viewer.start();
