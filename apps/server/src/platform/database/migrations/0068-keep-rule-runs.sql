-- Runs outlive their rule, so that they can still be undone.
ALTER TABLE rule_run
  ADD CONSTRAINT rule_run_user_id_fkey FOREIGN KEY (user_id) REFERENCES person (user_id) ON DELETE CASCADE,
  DROP CONSTRAINT rule_run_user_id_rule_id_fkey,
  -- Conditions and actions of the rule when it was deleted; null before.
  ADD COLUMN deleted_rule jsonb;
