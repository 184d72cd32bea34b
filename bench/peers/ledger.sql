-- A ledger in SQL, of the kind of pgledger: accounts with a balance, transfers, two entries each, written by one function
-- that locks both accounts in the order of their ids.
CREATE TABLE accounts (
  id bigint PRIMARY KEY,
  balance numeric(18, 2) NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  CHECK (balance >= 0)
);

CREATE TABLE transfers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  from_account bigint NOT NULL REFERENCES accounts,
  to_account bigint NOT NULL REFERENCES accounts,
  amount numeric(18, 2) NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON transfers (from_account);
CREATE INDEX ON transfers (to_account);

CREATE TABLE entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account bigint NOT NULL REFERENCES accounts,
  transfer uuid NOT NULL REFERENCES transfers,
  amount numeric(18, 2) NOT NULL,
  balance_before numeric(18, 2) NOT NULL,
  balance_after numeric(18, 2) NOT NULL,
  account_version bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON entries (account);
CREATE INDEX ON entries (transfer);

CREATE FUNCTION transfer(source bigint, target bigint, moved numeric) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  made uuid;
  after_source record;
  after_target record;
BEGIN
  PERFORM 1 FROM accounts WHERE id IN (source, target) ORDER BY id FOR UPDATE;
  UPDATE accounts SET balance = balance - moved, version = version + 1
    WHERE id = source RETURNING balance, version INTO after_source;
  UPDATE accounts SET balance = balance + moved, version = version + 1
    WHERE id = target RETURNING balance, version INTO after_target;
  INSERT INTO transfers (from_account, to_account, amount)
    VALUES (source, target, moved) RETURNING id INTO made;
  INSERT INTO entries
    (account, transfer, amount, balance_before, balance_after, account_version)
  VALUES
    (source, made, -moved, after_source.balance + moved, after_source.balance, after_source.version),
    (target, made, moved, after_target.balance - moved, after_target.balance, after_target.version);
  RETURN made;
END
$$;

INSERT INTO accounts (id, balance) SELECT at, 1000000 FROM generate_series(0, 9999) AS at;
