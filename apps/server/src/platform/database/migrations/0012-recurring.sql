-- Movements that come again, and purchases in instalments.

-- The first letters of a row's name: rows of one name are found together, also where a bank cut it (reference 4).
-- A column and not an index on the expression: behind row-level security only a plain comparison may use an index.
ALTER TABLE transaction ADD COLUMN recurring_key text NOT NULL GENERATED ALWAYS AS (
  left(regexp_replace(lower(translate(coalesce(merchant_name, description), 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun')),
                      '[^a-z]+', '', 'g'), 12)) STORED;
CREATE INDEX transaction_recurring ON transaction (user_id, recurring_key, posted_on DESC, id DESC)
  WHERE kind IN ('spending', 'income') AND installment_total IS NULL AND NOT pending AND deleted_at IS NULL;
CREATE INDEX transaction_instalments ON transaction (user_id, recurring_key)
  WHERE installment_total IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE recurring_series (
  user_id      uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id           uuid NOT NULL,
  origin       text NOT NULL CHECK (origin IN ('detected', 'person')),
  match_key    text NOT NULL,
  currency     text NOT NULL CHECK (currency IN ('CLP', 'USD')),
  direction    smallint NOT NULL CHECK (direction IN (-1, 1)),
  account_id   uuid,
  name         text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('subscription', 'bill', 'salary', 'income', 'other')),
  rhythm       text NOT NULL CHECK (rhythm IN ('weekly', 'fortnightly', 'monthly', 'bimonthly', 'quarterly', 'yearly')),
  -- What the person set instead; null follows the rows.
  own_name     text,
  own_kind     text CHECK (own_kind IN ('subscription', 'bill', 'salary', 'income', 'other')),
  own_rhythm   text CHECK (own_rhythm IN ('weekly', 'fortnightly', 'monthly', 'bimonthly', 'quarterly', 'yearly')),
  own_amount   bigint,
  amount       bigint NOT NULL,
  amount_least bigint NOT NULL,
  amount_most  bigint NOT NULL,
  varies       boolean NOT NULL,
  price_on     date,
  price_from   bigint,
  price_to     bigint,
  -- The newest row's period, from which the next ones are counted: a date of the month, or a step in days.
  anchor_on    date NOT NULL,
  anchor_date  smallint CHECK (anchor_date BETWEEN 1 AND 31),
  anchor_shift text NOT NULL CHECK (anchor_shift IN ('stays', 'after', 'before')),
  anchor_days  double precision,
  early        smallint NOT NULL CHECK (early >= 0),
  late         smallint NOT NULL CHECK (late >= 0),
  longest_pause smallint NOT NULL CHECK (longest_pause > 0),
  first_on     date,
  last_on      date,
  last_amount  bigint,
  count        integer NOT NULL,
  automatic    boolean NOT NULL,
  confidence   smallint NOT NULL CHECK (confidence BETWEEN 0 AND 100),
  -- The person chose its rows: the detection may add to them, and takes none away.
  locked       boolean NOT NULL DEFAULT false,
  dismissed_at timestamptz,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  CHECK ((anchor_date IS NULL) <> (anchor_days IS NULL)),
  CHECK (amount_least <= amount_most),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE SET NULL (account_id)
);
CREATE INDEX recurring_series_key ON recurring_series (user_id, match_key);
CREATE INDEX recurring_series_account ON recurring_series (user_id, account_id);

-- A row is in at most one series; without one, the person said that it belongs to none.
CREATE TABLE recurring_row (
  user_id        uuid NOT NULL,
  transaction_id uuid NOT NULL,
  series_id      uuid,
  origin         text NOT NULL CHECK (origin IN ('detected', 'person')),
  PRIMARY KEY (user_id, transaction_id),
  CHECK (series_id IS NOT NULL OR origin = 'person'),
  FOREIGN KEY (user_id, transaction_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, series_id) REFERENCES recurring_series (user_id, id) ON DELETE CASCADE
);
CREATE INDEX recurring_row_series ON recurring_row (user_id, series_id);

CREATE TABLE instalment_purchase (
  user_id      uuid NOT NULL,
  id           uuid NOT NULL,
  account_id   uuid NOT NULL,
  match_key    text NOT NULL,
  total        smallint NOT NULL CHECK (total BETWEEN 2 AND 60),
  purchased_on date NOT NULL,
  ends_on      date NOT NULL,
  -- The bank prints the day of the purchase beside every instalment (reference 3, Falabella).
  dated_at_purchase boolean NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
CREATE INDEX instalment_purchase_end ON instalment_purchase (user_id, ends_on);
CREATE INDEX instalment_purchase_key ON instalment_purchase (user_id, match_key);
CREATE INDEX instalment_purchase_account ON instalment_purchase (user_id, account_id);

CREATE TABLE instalment_row (
  user_id        uuid NOT NULL,
  transaction_id uuid NOT NULL,
  purchase_id    uuid NOT NULL,
  -- 0 is the purchase itself, where a bank prints it whole.
  number         smallint NOT NULL CHECK (number BETWEEN 0 AND 60),
  PRIMARY KEY (user_id, transaction_id),
  UNIQUE (user_id, purchase_id, number),
  FOREIGN KEY (user_id, transaction_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, purchase_id) REFERENCES instalment_purchase (user_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['recurring_series', 'recurring_row', 'instalment_purchase', 'instalment_row'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON recurring_series, recurring_row, instalment_purchase, instalment_row TO lucas_app;
