-- What a bank lends beside an account: only what is used of it is owed. No account of any list, and no money.
CREATE TABLE credit_line (
  user_id       uuid NOT NULL,
  id            uuid NOT NULL,
  connection_id uuid NOT NULL,
  -- As `account.provider_key`: finds the line again without keeping its number.
  provider_key  bytea NOT NULL,
  name          text NOT NULL,
  mask          text NOT NULL,
  currency      text NOT NULL CHECK (currency IN ('CLP', 'USD')),
  credit_limit  bigint,
  used          bigint,
  told_at       timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, connection_id, provider_key),
  FOREIGN KEY (user_id, connection_id) REFERENCES connection (user_id, id) ON DELETE CASCADE
);

-- Cars, flats, funds and loans that a person writes down; each has a value from at least one day.
CREATE TABLE wallet_item (
  user_id     uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id          uuid NOT NULL,
  name        text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('vehicle', 'property', 'investment', 'other', 'loan')),
  currency    text NOT NULL CHECK (currency IN ('CLP', 'USD')),
  -- Null: since before anything that is known.
  owned_since date,
  hidden      boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE TABLE wallet_item_value (
  user_id   uuid NOT NULL,
  item_id   uuid NOT NULL,
  valued_on date NOT NULL,
  value     bigint NOT NULL CHECK (value >= 0),
  PRIMARY KEY (user_id, item_id, valued_on),
  FOREIGN KEY (user_id, item_id) REFERENCES wallet_item (user_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['credit_line', 'wallet_item', 'wallet_item_value'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON credit_line, wallet_item, wallet_item_value TO lucas_app;
