-- What a user marked as paid of a commitment, until the bank shows it. It is no transaction: no figure of spending has it.
CREATE TABLE commitment_payment (
  user_id     uuid NOT NULL,
  series_id   uuid NOT NULL,
  -- The day on which the payment was expected when it was marked.
  expected_on date NOT NULL,
  paid_on     date NOT NULL,
  -- Positive, in minor units of the series.
  amount      bigint NOT NULL CHECK (amount > 0),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, series_id, expected_on),
  FOREIGN KEY (user_id, series_id) REFERENCES recurring_series (user_id, id) ON DELETE CASCADE
);
ALTER TABLE commitment_payment ENABLE ROW LEVEL SECURITY;
ALTER TABLE commitment_payment FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON commitment_payment TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON commitment_payment TO lucas_app;
