-- Registers that an operator keeps for Ley 19.628 as amended by Ley 21.719: requests about rights (article 11) and breaches
-- (article 14 sexies). Neither has a user_id: a request may come from outside, and its proof outlives an erased account.

CREATE TABLE rights_request (
  id               uuid PRIMARY KEY,
  kind             text NOT NULL
    CHECK (kind IN ('access', 'rectification', 'erasure', 'objection', 'portability', 'blocking')),
  channel          text NOT NULL CHECK (channel IN ('email', 'self_service')),
  -- The account of the address; null for outsiders and once the account is erased.
  account_id       uuid,
  -- The address while an answer is due; from the close on only its proof: 16 bytes of salt and a keyed hash.
  email            text,
  email_proof      bytea,
  details          text NOT NULL,
  received_at      timestamptz NOT NULL,
  due_on           date NOT NULL,
  extension_days   smallint CHECK (extension_days BETWEEN 1 AND 30),
  extension_reason text,
  outcome          text CHECK (outcome IN ('granted', 'partly', 'refused', 'withdrawn')),
  answer           text,
  answered_at      timestamptz,
  closed_at        timestamptz,
  CHECK ((email IS NULL) = (closed_at IS NOT NULL)),
  CHECK (closed_at IS NULL OR email_proof IS NOT NULL)
);
CREATE INDEX rights_request_open ON rights_request (due_on) WHERE closed_at IS NULL;
CREATE INDEX rights_request_over ON rights_request (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX rights_request_account ON rights_request (account_id) WHERE account_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON rights_request TO lucas_app;

CREATE TABLE breach (
  id            uuid PRIMARY KEY,
  discovered_at timestamptz NOT NULL,
  nature        text NOT NULL,
  effects       text NOT NULL DEFAULT '',
  categories    text NOT NULL DEFAULT '',
  people_count  integer CHECK (people_count >= 0),
  measures      text NOT NULL DEFAULT '',
  contained_at  timestamptz,
  -- When the Agencia was told, and when the people concerned were.
  reported_at   timestamptz,
  notified_at   timestamptz,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL
);
-- Never deleted.
GRANT SELECT, INSERT, UPDATE ON breach TO lucas_app;

-- Rights that people exercise by themselves are in their audit: for operators, without what they contain.
CREATE INDEX audit_event_rights ON audit_event (at)
  WHERE kind IN ('export', 'consent_changed', 'contact_changed', 'data_blocked', 'data_unblocked', 'deletion_asked', 'deletion_undone');
GRANT SELECT (user_id, id, at, kind) ON audit_event TO lucas_lookup;
CREATE POLICY lookup ON audit_event FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION list_rights_acts(since timestamptz, at_most integer) RETURNS TABLE (user_id uuid, at timestamptz, kind text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT a.user_id, a.at, a.kind FROM public.audit_event a
        WHERE a.kind IN ('export', 'consent_changed', 'contact_changed', 'data_blocked', 'data_unblocked', 'deletion_asked', 'deletion_undone')
          AND a.at >= since ORDER BY a.at DESC LIMIT at_most $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION list_rights_acts(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_rights_acts(timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_rights_acts(timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
