-- A role that nobody has may be removed, also when somebody had it who is no longer a member.
ALTER TABLE member ALTER COLUMN role_id DROP NOT NULL;
ALTER TABLE member ADD CONSTRAINT member_has_role CHECK (role_id IS NOT NULL OR removed_at IS NOT NULL);
CREATE INDEX member_role ON member (role_id);
