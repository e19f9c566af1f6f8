-- Banks that fail for several people, callbacks that an operator looks after, accounts that come back under new ids.

-- One bank at one provider: how many connections in a row have failed, and until when nobody asks it.
CREATE TABLE bank_circuit (
  provider    text NOT NULL,
  institution text NOT NULL,
  failures    integer NOT NULL,
  -- How often in a row it was left in peace: each rest is longer than the one before.
  rests       integer NOT NULL DEFAULT 0,
  rests_until timestamptz,
  -- One question after a rest decides; until then the others wait.
  probe_until timestamptz,
  PRIMARY KEY (provider, institution)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_circuit TO lucas_app;

ALTER TABLE provider_callback DROP CONSTRAINT provider_callback_state_check;
ALTER TABLE provider_callback ADD CONSTRAINT provider_callback_state_check
  CHECK (state IN ('received', 'done', 'set_aside', 'discarded'));
CREATE INDEX provider_callback_set_aside ON provider_callback (received_at) WHERE state = 'set_aside';

CREATE FUNCTION list_set_aside_callbacks(at_most integer) RETURNS TABLE (user_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT c.user_id, c.id FROM public.provider_callback c
        WHERE c.state = 'set_aside' ORDER BY c.received_at, c.id LIMIT at_most $$;
REVOKE ALL ON FUNCTION list_set_aside_callbacks(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_set_aside_callbacks(integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_set_aside_callbacks(integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;

-- HMAC of kind, currency, last digits and the bank's own name of an account: finds it again where its number or id is
-- another one after a new linking. Null until the next sync of an account that is older than this.
ALTER TABLE account ADD COLUMN alias_key bytea;
