-- The daily sums of each month by the day of the week, of which no month's own sum says anything.
CREATE TABLE weekday_rollup (
  user_id    uuid NOT NULL,
  -- The first of the month.
  month      date NOT NULL,
  account_id uuid NOT NULL,
  currency   text NOT NULL,
  -- Monday is 1.
  weekday    integer NOT NULL,
  kind       text NOT NULL,
  amount     bigint NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (user_id, month, account_id, currency, weekday, kind),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
-- The owner adds up everybody's days once; for that moment row-level security does not bind it.
ALTER TABLE daily_rollup NO FORCE ROW LEVEL SECURITY;
INSERT INTO weekday_rollup (user_id, month, account_id, currency, weekday, kind, amount, count)
  SELECT user_id, date_trunc('month', day)::date, account_id, currency, (day - '0001-01-01'::date) % 7 + 1, kind,
         sum(amount)::bigint, sum(count)::int
    FROM daily_rollup GROUP BY 1, 2, 3, 4, 5, 6;
ALTER TABLE daily_rollup FORCE ROW LEVEL SECURITY;
CREATE INDEX weekday_rollup_account ON weekday_rollup (user_id, account_id, month);

ALTER TABLE weekday_rollup ENABLE ROW LEVEL SECURITY;
ALTER TABLE weekday_rollup FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON weekday_rollup TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON weekday_rollup TO lucas_app;
