-- Reports of the browser are logged now. The release before may still write to the table; the next release drops it.
DELETE FROM csp_report;
