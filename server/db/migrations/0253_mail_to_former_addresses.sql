-- A mail to an address that a person had until it was changed: whoever took over an account must not be the only one to hear of it.
ALTER TABLE mail DROP CONSTRAINT mail_kind_check;
ALTER TABLE mail ADD CONSTRAINT mail_kind_check
  CHECK (kind IN ('notices', 'summary', 'code', 'digest', 'guest', 'wrong address', 'invitation', 'password', 'former address'));
