-- Whether a person has put their first steps away.
ALTER TABLE person ADD COLUMN first_steps_hidden boolean NOT NULL DEFAULT false;

-- Five movements looked at are one of the steps; a long history without any is not read for that.
CREATE INDEX transaction_reviewed ON transaction (user_id) WHERE reviewed AND deleted_at IS NULL;
