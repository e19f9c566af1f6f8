-- People, their ways in, and what the platform keeps for every request.
-- Rules of the house: user_id leads every key of user rows, row-level security is forced (end of each file),
-- no sequences, no triggers. Ids are UUIDv7 made in Node.

CREATE TABLE person (
  user_id       uuid PRIMARY KEY,
  email         text NOT NULL,
  pending_email text,
  email_verified_at timestamptz,
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  country       text NOT NULL,
  phone         text,
  plan          text NOT NULL DEFAULT 'free' CHECK (plan IN ('free', 'grow', 'work')),
  newsletter    boolean NOT NULL DEFAULT false,
  terms_accepted_at timestamptz NOT NULL,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL
);

-- Global uniqueness of addresses stands in a table of its own, so that all others can be spread by user_id.
CREATE TABLE email_owner (
  email   text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE
);
CREATE INDEX email_owner_user ON email_owner (user_id);

CREATE TABLE credential (
  user_id       uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  password_hash text NOT NULL,
  updated_at    timestamptz NOT NULL
);

CREATE TABLE session (
  user_id       uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id            uuid NOT NULL,
  client        text NOT NULL CHECK (client IN ('web', 'literal')),
  binding_hash  bytea,
  user_agent    text NOT NULL,
  address       text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  step_up_until timestamptz,
  ended_at      timestamptz,
  ended_reason  text,
  PRIMARY KEY (user_id, id)
);

CREATE TABLE refresh_token (
  user_id    uuid NOT NULL,
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  issued_at  timestamptz NOT NULL,
  spent_at   timestamptz,
  PRIMARY KEY (user_id, token_hash),
  FOREIGN KEY (user_id, session_id) REFERENCES session (user_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_hash ON refresh_token (token_hash);
CREATE INDEX refresh_token_session ON refresh_token (user_id, session_id);

CREATE TABLE ws_ticket (
  user_id    uuid NOT NULL,
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, token_hash),
  FOREIGN KEY (user_id, session_id) REFERENCES session (user_id, id) ON DELETE CASCADE
);
CREATE INDEX ws_ticket_hash ON ws_ticket (token_hash);

CREATE TABLE user_key (
  user_id    uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  key_id     text NOT NULL,
  wrapped    bytea NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE audit_event (
  user_id uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id      uuid NOT NULL,
  at      timestamptz NOT NULL,
  kind    text NOT NULL,
  detail  jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, id)
);

CREATE TABLE idempotency_key (
  user_id         uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  route           text NOT NULL,
  key             text NOT NULL,
  body_hash       bytea NOT NULL,
  response_status smallint,
  response_body   text,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (user_id, route, key)
);

CREATE TABLE outbox_event (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  payload    jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  told_at    timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX outbox_event_waiting ON outbox_event (created_at) WHERE told_at IS NULL;

-- Operational tables: no rows of a person.
CREATE TABLE rate_counter (
  scope        text NOT NULL,
  key          bytea NOT NULL,
  window_start timestamptz NOT NULL,
  count        integer NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE TABLE csp_report (
  id          uuid PRIMARY KEY,
  received_at timestamptz NOT NULL,
  report      jsonb NOT NULL
);
CREATE TABLE mail_outbox (
  id         uuid PRIMARY KEY,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  text       text NOT NULL,
  html       text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE landing_signup (
  id           uuid PRIMARY KEY,
  email        text NOT NULL UNIQUE,
  first_name   text NOT NULL,
  last_name    text NOT NULL,
  country      text NOT NULL,
  newsletter   boolean NOT NULL,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['person', 'email_owner', 'credential', 'session', 'refresh_token', 'ws_ticket', 'user_key',
                           'audit_event', 'idempotency_key', 'outbox_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO lucas_app, lucas_lookup;
GRANT SELECT, INSERT, UPDATE, DELETE ON person, email_owner, credential, session, refresh_token, ws_ticket, user_key,
  idempotency_key, outbox_event, rate_counter, csp_report, mail_outbox, landing_signup TO lucas_app;
GRANT SELECT, INSERT ON audit_event TO lucas_app;

-- What must be found before the person is known: each function maps a hash or an address to a user id, nothing more.
GRANT SELECT (email, user_id) ON email_owner TO lucas_lookup;
GRANT SELECT (token_hash, user_id, session_id) ON refresh_token, ws_ticket TO lucas_lookup;
GRANT SELECT (user_id, created_at, told_at) ON outbox_event TO lucas_lookup;
CREATE POLICY lookup ON email_owner FOR SELECT TO lucas_lookup USING (true);
CREATE POLICY lookup ON refresh_token FOR SELECT TO lucas_lookup USING (true);
CREATE POLICY lookup ON ws_ticket FOR SELECT TO lucas_lookup USING (true);
CREATE POLICY lookup ON outbox_event FOR SELECT TO lucas_lookup USING (true);

CREATE FUNCTION find_person_by_email(wanted text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.email_owner WHERE email = wanted $$;
CREATE FUNCTION find_refresh_token(wanted bytea) RETURNS TABLE (user_id uuid, session_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT t.user_id, t.session_id FROM public.refresh_token t WHERE t.token_hash = wanted $$;
CREATE FUNCTION find_ws_ticket(wanted bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.ws_ticket WHERE token_hash = wanted $$;
CREATE FUNCTION list_untold_people(older_than timestamptz, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT DISTINCT user_id FROM public.outbox_event WHERE told_at IS NULL AND created_at < older_than LIMIT at_most $$;

-- Rights first: afterwards the functions are no longer ours to give.
REVOKE ALL ON FUNCTION find_person_by_email(text), find_refresh_token(bytea), find_ws_ticket(bytea),
  list_untold_people(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_person_by_email(text), find_refresh_token(bytea), find_ws_ticket(bytea),
  list_untold_people(timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_person_by_email(text) OWNER TO lucas_lookup;
ALTER FUNCTION find_refresh_token(bytea) OWNER TO lucas_lookup;
ALTER FUNCTION find_ws_ticket(bytea) OWNER TO lucas_lookup;
ALTER FUNCTION list_untold_people(timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
