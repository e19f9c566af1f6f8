-- What the user says of single rows of a file, encrypted. It outlives an undo, so that the same file brings it again.
ALTER TABLE statement_import ADD COLUMN row_corrections bytea;
