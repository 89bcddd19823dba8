"""English about poker, explanations, and every report as a page.

One builder for each report, one writer for each form.
"""
