\set source random(0, 4999)
\set target random(5000, 9999)
SELECT transfer(:source, :target, 10.25);
