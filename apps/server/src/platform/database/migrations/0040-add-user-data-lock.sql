-- Locks a user's data until the transaction ends and returns whether the user still exists (docs/locking.md). One call
-- does both: a VOLATILE function reads with a new snapshot, so it sees an erasure that committed while it waited.
-- The key is the one that transactions have always used, because two releases run side by side during a restart.
CREATE FUNCTION lock_user_data(wanted uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('transactions ' || wanted::text, 0));
  RETURN EXISTS (SELECT FROM public.person WHERE user_id = wanted);
END $$;

REVOKE ALL ON FUNCTION lock_user_data(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_user_data(uuid) TO lucas_app;
