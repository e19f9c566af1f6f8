-- What the list of transactions asks of a long history.

-- Rows of each account: the exact count of a list without adding up every day.
CREATE TABLE account_rollup (
  user_id    uuid NOT NULL,
  account_id uuid NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (user_id, account_id),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
-- The owner counts everybody's rows once; for that moment row-level security does not bind it.
ALTER TABLE transaction NO FORCE ROW LEVEL SECURITY;
INSERT INTO account_rollup (user_id, account_id, count)
  SELECT user_id, account_id, count(*)::int FROM transaction WHERE deleted_at IS NULL GROUP BY user_id, account_id;
ALTER TABLE transaction FORCE ROW LEVEL SECURITY;
ALTER TABLE account_rollup ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_rollup FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON account_rollup TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON account_rollup TO lucas_app;

-- What a search looks into, without accents and capitals. Bank texts are plain letters nearly always: those skip the
-- slow translation. Whoever types a search is folded the same way (transactions/domain/fold).
ALTER TABLE transaction ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN octet_length(description || coalesce(merchant_name, '') || notes)
          = length(description || coalesce(merchant_name, '') || notes)
       THEN lower(description || ' ' || coalesce(merchant_name, '') || ' ' || notes)
       ELSE lower(translate(description || ' ' || coalesce(merchant_name, '') || ' ' || notes,
         'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç',
         'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc'))
  END) STORED;

-- An account belongs to its person already: the check of every row against the person twice over cost a tenth of an ingest.
ALTER TABLE transaction DROP CONSTRAINT transaction_user_id_fkey;
