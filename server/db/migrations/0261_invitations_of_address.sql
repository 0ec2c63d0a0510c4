-- How many invitations an address got is limited.

-- Counts the invitations to an address.
CREATE INDEX invitation_of_address ON invitation (lower(email));
