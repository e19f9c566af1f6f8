-- A rule whose patterns take too long is switched off, and says so until the user changes it.
ALTER TABLE transaction_rule ADD COLUMN pattern_slow_at timestamptz;

-- Why a run over earlier transactions ended early.
ALTER TABLE rule_run ADD COLUMN problem text;

-- Notifications about a rule that the user wrote.
ALTER TABLE notification DROP CONSTRAINT notification_subject_check;
ALTER TABLE notification
  ADD CONSTRAINT notification_subject_check
    CHECK (subject IN ('transaction', 'account', 'connection', 'goal', 'category', 'security', 'left', 'budget', 'commitment',
      'rule')) NOT VALID;
