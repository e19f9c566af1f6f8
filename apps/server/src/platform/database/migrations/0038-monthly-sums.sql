-- The daily sums of each month added up: long ranges are answered from whole months and the days at their edges.
CREATE TABLE monthly_rollup (
  user_id    uuid NOT NULL,
  -- The first of the month.
  month      date NOT NULL,
  account_id uuid NOT NULL,
  currency   text NOT NULL,
  category   text NOT NULL,
  kind       text NOT NULL,
  amount     bigint NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (user_id, month, account_id, currency, category, kind),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
-- The owner adds up everybody's days once; for that moment row-level security does not bind it.
ALTER TABLE daily_rollup NO FORCE ROW LEVEL SECURITY;
INSERT INTO monthly_rollup (user_id, month, account_id, currency, category, kind, amount, count)
  SELECT user_id, date_trunc('month', day)::date, account_id, currency, category, kind, sum(amount)::bigint, sum(count)::int
    FROM daily_rollup GROUP BY 1, 2, 3, 4, 5, 6;
ALTER TABLE daily_rollup FORCE ROW LEVEL SECURITY;
CREATE INDEX monthly_rollup_account ON monthly_rollup (user_id, account_id, month);

ALTER TABLE monthly_rollup ENABLE ROW LEVEL SECURITY;
ALTER TABLE monthly_rollup FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON monthly_rollup TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON monthly_rollup TO lucas_app;
