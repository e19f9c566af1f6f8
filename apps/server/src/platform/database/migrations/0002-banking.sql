-- Banks, connections, accounts, transactions and the rollups that answer the dashboards.

CREATE TABLE institution (
  id         text PRIMARY KEY,
  name       text NOT NULL,
  color      text NOT NULL,
  floid_code text,
  is_active  boolean NOT NULL DEFAULT true,
  position   smallint NOT NULL
);
-- Names and order: spec 9 (the seven), then reference 5.3. Colours: design 3; the others darkened to 4.5:1 under white.
INSERT INTO institution (id, name, color, floid_code, position) VALUES
  ('banco-de-chile', 'Banco de Chile', '#1d3f8f', 'chile', 1),
  ('santander', 'Santander', '#c8352b', 'santander', 2),
  ('bci', 'BCI', '#3b6ea8', 'bci', 3),
  ('banco-estado', 'Banco Estado', '#b45c14', 'estado', 4),
  ('itau', 'Itaú', '#a8480f', 'itau', 5),
  ('security', 'Security', '#5b2d82', 'security', 6),
  ('falabella', 'Falabella', '#5f7d1f', 'falabella', 7),
  ('scotiabank', 'Scotiabank', '#c8102e', 'scotia', 8),
  ('bice', 'BICE', '#00205b', 'bice', 9),
  ('ripley', 'Ripley', '#5b2c83', 'ripley', 10),
  ('consorcio', 'Consorcio', '#0054a6', 'consorcio', 11),
  ('internacional', 'Internacional', '#c8102e', 'internacional', 12),
  ('coopeuch', 'Coopeuch', '#c8201a', 'coopeuch', 13),
  ('tenpo', 'Tenpo', '#00796b', 'tenpo', 14),
  ('mercado-pago', 'Mercado Pago', '#00699c', 'mercadopago', 15);

CREATE TABLE connection (
  user_id        uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id             uuid NOT NULL,
  provider       text NOT NULL CHECK (provider IN ('floid', 'fintoc', 'file', 'manual')),
  institution_id text REFERENCES institution (id),
  institution_name text NOT NULL,
  -- HMAC of the holder's RUT: tells two people of one bank apart without keeping the RUT.
  holder_hash    bytea,
  state          text NOT NULL CHECK (state IN ('pending', 'syncing', 'active', 'error', 'reauth_required', 'disconnected')),
  error_code     text,
  sync_step      text,
  hidden         boolean NOT NULL DEFAULT false,
  credentials    bytea,
  last_sync_at   timestamptz,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);

CREATE TABLE link_session (
  user_id          uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id               uuid NOT NULL,
  provider         text NOT NULL CHECK (provider IN ('floid', 'fintoc')),
  provider_case_id text,
  connection_id    uuid,
  state            text NOT NULL CHECK (state IN ('open', 'authenticated', 'syncing', 'finished', 'failed')),
  error_code       text,
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, connection_id) REFERENCES connection (user_id, id) ON DELETE CASCADE
);
CREATE INDEX link_session_id ON link_session (id);
CREATE INDEX link_session_case ON link_session (provider_case_id);
CREATE INDEX link_session_connection ON link_session (user_id, connection_id);

CREATE TABLE provider_callback (
  user_id         uuid NOT NULL,
  id              uuid NOT NULL,
  link_session_id uuid NOT NULL,
  body_hash       bytea NOT NULL,
  body            bytea NOT NULL,
  state           text NOT NULL CHECK (state IN ('received', 'done', 'set_aside')),
  attempts        smallint NOT NULL DEFAULT 0,
  error_code      text,
  received_at     timestamptz NOT NULL,
  done_at         timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, link_session_id, body_hash),
  FOREIGN KEY (user_id, link_session_id) REFERENCES link_session (user_id, id) ON DELETE CASCADE
);
CREATE INDEX provider_callback_waiting ON provider_callback (received_at) WHERE state = 'received';

CREATE TABLE account (
  user_id           uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id                uuid NOT NULL,
  connection_id     uuid,
  institution_id    text REFERENCES institution (id),
  institution_name  text NOT NULL,
  -- HMAC of number, kind and currency as the bank gives them: finds the account again without keeping its number.
  provider_key      bytea NOT NULL,
  name              text NOT NULL,
  owner_name        text NOT NULL,
  mask              text NOT NULL,
  account_type      text NOT NULL CHECK (account_type IN ('checking', 'savings', 'credit', 'investment', 'depository')),
  currency          text NOT NULL CHECK (currency IN ('CLP', 'USD')),
  balance_current   bigint,
  balance_available bigint,
  balance_limit     bigint,
  hidden            boolean NOT NULL DEFAULT false,
  manual            boolean NOT NULL DEFAULT false,
  synced_at         timestamptz,
  created_at        timestamptz NOT NULL,
  -- A tombstone: the row stays so that the next sync does not bring the account back.
  deleted_at        timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, connection_id, provider_key),
  FOREIGN KEY (user_id, connection_id) REFERENCES connection (user_id, id) ON DELETE CASCADE
);

CREATE TABLE transaction (
  user_id             uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id                  uuid NOT NULL,
  account_id          uuid NOT NULL,
  -- The bank's own id, or a fingerprint with the ordinal among equals of the day.
  provider_id         text NOT NULL,
  posted_on           date NOT NULL,
  occurred_at         timestamptz,
  amount              bigint NOT NULL,
  currency            text NOT NULL CHECK (currency IN ('CLP', 'USD')),
  description         text NOT NULL,
  merchant_name       text,
  category            text NOT NULL,
  category_source     text NOT NULL CHECK (category_source IN ('person', 'learned', 'merchant', 'rule', 'model', 'none')),
  category_confidence smallint NOT NULL CHECK (category_confidence BETWEEN 0 AND 100),
  kind                text NOT NULL CHECK (kind IN ('spending', 'income', 'transfer', 'refund')),
  pending             boolean NOT NULL DEFAULT false,
  manual              boolean NOT NULL DEFAULT false,
  reviewed            boolean NOT NULL DEFAULT false,
  notes               text NOT NULL DEFAULT '',
  tags                text[] NOT NULL DEFAULT '{}',
  balance_after       bigint,
  original_in         bigint,
  original_out        bigint,
  branch              text,
  reference           text,
  payment_method      text,
  installment_number  smallint,
  installment_total   smallint,
  raw                 bytea,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  deleted_at          timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, account_id, provider_id),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
CREATE INDEX transaction_list ON transaction (user_id, posted_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX transaction_account_day ON transaction (user_id, account_id, posted_on);

-- Two own rows that are one movement of money: own transfers and card payments.
CREATE TABLE transfer_pair (
  user_id    uuid NOT NULL,
  id         uuid NOT NULL,
  out_id     uuid NOT NULL,
  in_id      uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('own_transfer', 'card_payment')),
  state      text NOT NULL CHECK (state IN ('automatic', 'suggested', 'confirmed', 'refused')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, out_id, in_id),
  FOREIGN KEY (user_id, out_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, in_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX transfer_pair_out ON transfer_pair (user_id, out_id) WHERE state IN ('automatic', 'confirmed');
CREATE UNIQUE INDEX transfer_pair_in ON transfer_pair (user_id, in_id) WHERE state IN ('automatic', 'confirmed');
CREATE INDEX transfer_pair_by_in ON transfer_pair (user_id, in_id);

-- Rollups are written by the statements that write transactions; rel/checker recomputes them.
CREATE TABLE daily_rollup (
  user_id    uuid NOT NULL,
  day        date NOT NULL,
  account_id uuid NOT NULL,
  currency   text NOT NULL,
  category   text NOT NULL,
  kind       text NOT NULL,
  amount     bigint NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (user_id, day, account_id, currency, category, kind),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
CREATE INDEX daily_rollup_account ON daily_rollup (user_id, account_id, day);
CREATE TABLE merchant_rollup (
  user_id    uuid NOT NULL,
  month      date NOT NULL,
  account_id uuid NOT NULL,
  currency   text NOT NULL,
  merchant   text NOT NULL,
  kind       text NOT NULL,
  amount     bigint NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (user_id, month, account_id, currency, merchant, kind),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
CREATE INDEX merchant_rollup_account ON merchant_rollup (user_id, account_id, month);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['connection', 'link_session', 'provider_callback', 'account', 'transaction', 'transfer_pair',
                           'daily_rollup', 'merchant_rollup'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;

GRANT SELECT ON institution TO lucas_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON connection, link_session, provider_callback, account, transaction, transfer_pair,
  daily_rollup, merchant_rollup TO lucas_app;

GRANT SELECT (id, user_id, provider_case_id) ON link_session TO lucas_lookup;
GRANT SELECT (id, user_id, state, received_at) ON provider_callback TO lucas_lookup;
CREATE POLICY lookup ON link_session FOR SELECT TO lucas_lookup USING (true);
CREATE POLICY lookup ON provider_callback FOR SELECT TO lucas_lookup USING (true);

-- A case is named by our own id (the widget's "custom") or by the id that the provider gave it.
CREATE FUNCTION find_link_session(custom uuid, case_id text) RETURNS TABLE (user_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT s.user_id, s.id FROM public.link_session s WHERE s.id = custom
        UNION SELECT s.user_id, s.id FROM public.link_session s WHERE custom IS NULL AND s.provider_case_id = case_id $$;
CREATE FUNCTION list_waiting_callbacks(older_than timestamptz, at_most integer) RETURNS TABLE (user_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT c.user_id, c.id FROM public.provider_callback c
        WHERE c.state = 'received' AND c.received_at < older_than ORDER BY c.received_at LIMIT at_most $$;
REVOKE ALL ON FUNCTION find_link_session(uuid, text), list_waiting_callbacks(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_link_session(uuid, text), list_waiting_callbacks(timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_link_session(uuid, text) OWNER TO lucas_lookup;
ALTER FUNCTION list_waiting_callbacks(timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
