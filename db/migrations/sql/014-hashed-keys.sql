-- Stores only hashes of Idempotency-Keys, because a customer may write a name into one.
update campaign_imports set idempotency_key =
  encode(sha256((select salt from privacy_salts) || convert_to(idempotency_key, 'UTF8')), 'hex');
update news_searches set idempotency_key =
  encode(sha256((select salt from privacy_salts) || convert_to(idempotency_key, 'UTF8')), 'hex');
