-- A kind that release 1.1.0 does not know; `kind` has the closest one of those that it knows.
ALTER TABLE notification ADD COLUMN later_kind text;
