-- Whoever ends a session, or changes what is remembered of the person who has it, tells every server
-- process at commit. The database does it, so no way of doing so can forget it.

CREATE FUNCTION tell_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plumbline_sessions', 'session ' || encode(OLD.digest, 'base64'));
  RETURN NULL;
END $$;

CREATE TRIGGER session_ended AFTER DELETE ON session
  FOR EACH ROW EXECUTE FUNCTION tell_session();

-- Use moves a session on, which is no news; all else is.
CREATE TRIGGER session_changed AFTER UPDATE ON session
  FOR EACH ROW WHEN (NEW.used_at < OLD.used_at
    OR (NEW.created_at, NEW.person_id, NEW.digest) IS DISTINCT FROM (OLD.created_at, OLD.person_id, OLD.digest))
  EXECUTE FUNCTION tell_session();

CREATE FUNCTION tell_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plumbline_sessions', 'person ' || OLD.id);
  RETURN NULL;
END $$;

CREATE TRIGGER person_changed AFTER UPDATE ON person
  FOR EACH ROW WHEN ((OLD.organization_id, OLD.login, OLD.full_name, OLD.is_admin, OLD.is_active)
    IS DISTINCT FROM (NEW.organization_id, NEW.login, NEW.full_name, NEW.is_admin, NEW.is_active))
  EXECUTE FUNCTION tell_person();
