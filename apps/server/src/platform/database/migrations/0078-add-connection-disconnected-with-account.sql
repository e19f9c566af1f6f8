-- Whether Lucas disconnected the bank because the user asked to delete their account, which can be undone.
ALTER TABLE connection ADD COLUMN disconnected_with_account boolean NOT NULL DEFAULT false;
