-- What an account that the person keeps by hand held before its first row: its balance is this and all its rows.
ALTER TABLE account ADD COLUMN opening_balance bigint;
-- The owner reckons everybody's accounts once; for that moment row-level security does not bind it.
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
ALTER TABLE daily_rollup NO FORCE ROW LEVEL SECURITY;
UPDATE account a SET opening_balance = 0,
       balance_current = coalesce((SELECT sum(r.amount) FROM daily_rollup r
                                    WHERE r.user_id = a.user_id AND r.account_id = a.id), 0)
 WHERE a.manual AND a.deleted_at IS NULL;
ALTER TABLE account FORCE ROW LEVEL SECURITY;
ALTER TABLE daily_rollup FORCE ROW LEVEL SECURITY;
ALTER TABLE account ADD CONSTRAINT account_opening
  CHECK ((opening_balance IS NOT NULL) = (manual AND deleted_at IS NULL));
