import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { Generated, Kysely } from 'kysely'
import type { DeviceLoginState } from '#domain/devices/ports.ts'
import type { SessionKind } from '#domain/identity/session.ts'
import type { UsageClient } from '#domain/usage/client.ts'
import type { RequestEnding, ReservationState } from '#domain/usage/ports.ts'
import type { UsageSource } from '#domain/usage/usage-line.ts'
import type { BillingTables } from './billing-tables.ts'
import type { DeclarationTables } from './declaration-tables.ts'
import type { ModelTables } from './model-tables.ts'
import type { TeamTables } from './team-tables.ts'
import type { WayInTables } from './way-in-tables.ts'

/** Timestamps are milliseconds since 1970 and booleans are 0 or 1, the same on both engines. */
export type Tables = TeamTables &
  ModelTables &
  BillingTables &
  DeclarationTables &
  WayInTables & {
    rate_limit: { key: string; tries: number; ends_at: number }
    attempt: { key: string; tries: number; wait_ms: number; waits_until: number; ends_at: number }
    contact_message: {
      id: string
      name: string
      email: string
      text: string
      sent_at: number
      /** The following are set for support requests. */
      user_id: Generated<string | null>
      plan: Generated<string | null>
      subject: Generated<string | null>
      environment: Generated<string | null>
      priority: Generated<number>
    }
    lease: { name: string; holder: string; ends_at: number }
    mail: {
      id: string
      kind: string
      to_address: string
      reply_to: string | null
      subject: string
      /** JSON, like `action`, because it is only read as a whole. */
      paragraphs: string
      action: string | null
      details: Generated<string | null>
      language: Generated<string>
      /** JSON. */
      headers: Generated<string | null>
      written_at: number
      /** When it is to be sent; null once it was sent or given up. */
      due_at: number | null
      sent_at: Generated<number | null>
      tries: number
      failure: Generated<string | null>
    }
    user_profile: {
      id: string
      email: string
      name: string
      created_at: number
      email_verified: number
      /** Of the pages and emails. */
      site_language: Generated<string>
      /** The family of the one language of an account whose plan includes a single one. */
      language: Generated<string | null>
      language_switched_at: Generated<number | null>
      /** The user's own limit of requests per UTC day. */
      daily_limit: Generated<number | null>
      has_usage_alerts: Generated<number>
      /** The keyed hash of the address without what one mailbox can vary. Null until the next login. */
      address_group: Generated<string | null>
      /** Whether other accounts are or were in the group. */
      shares_allowance: Generated<number>
    }
    /** Accounts that support has locked. */
    account_lock: { user_id: string; reason: string; locked_at: number }
    /** The audit log of support commands. Outlives the account it is about. */
    admin_action: {
      id: string
      user_id: string | null
      operator: string
      command: string
      details: string
      acted_at: number
    }
    /** Login credentials, unless a hosted identity provider keeps the passwords. */
    credential: {
      user_id: string
      email: string
      name: string
      email_verified: number
      password_hash: string
    }
    /** Single-use links in emails. The id is the hash of the link's secret. */
    email_link: {
      id: string
      purpose: 'verify' | 'change' | 'reset'
      /** Null for a password reset of an address that no account has. */
      user_id: string | null
      email: string
      credential_fingerprint: string
      expires_at: number
    }
    /** What we keep about a user of a hosted identity provider. `pending_emails` is JSON. */
    provider_account: {
      user_id: string
      email: string
      encrypted_refresh_token: string
      password_changed_at: number
      pending_emails: string
      is_password_revoked: Generated<number>
    }
    /** Addresses that an account can be restored to. */
    former_email: {
      id: string
      user_id: string
      email: string
      added_at: number
      expires_at: number
    }
    /** Keyed hashes of addresses that an account had before its current one. */
    address_hash: { user_id: string; hash: string; left_at: number }
    /** By keyed hash: what a new account with the same address or card must not reset. */
    deleted_account: {
      hash: string
      deleted_at: number
      ceiling: number | null
      refill_ms: number | null
      full_at: number | null
      refunded_at: number | null
    }
    /** Proofs of deleted accounts, without personal data. `signed` is a JSON Web Signature. */
    deletion_record: { receipt: string; address_hash: string; deleted_at: number; signed: string }
    /** `cards` is JSON: keyed hashes of the refunded cards. */
    money_back: { user_id: string; refunded_at: number; cards: string }
    subscription: {
      user_id: string
      plan: PlanId
      request_limit: number
      expires_at: number | null
      billing_cycle: BillingCycle | null
    }
    download: { user_id: string; version: string; downloaded_at: number }
    /** One row: writing it locks out other writers. */
    sandbox_state: { id: number; transaction_count: number; settings: string }
    sandbox_object: { id: string; kind: string; position: number; document: string }
    sandbox_tag: { object_id: string; tag: string }
    sandbox_scheduled_event: {
      object_id: string
      purpose: string
      due_at: number
      position: number
    }
    sandbox_idempotency_key: {
      key: string
      fingerprint: string
      answer: string | null
      requested_at: number
    }
    sandbox_delivery: {
      event_id: string
      position: number
      attempts: number
      due_at: number | null
      status_code: number | null
      is_delivered: number
    }
    bucket: {
      user_id: string
      ceiling: number
      refill_ms: number
      full_at: number
      /** The last alert since it was full. */
      alert_percent: Generated<number | null>
      alert_at: Generated<number | null>
    }
    reservation: {
      user_id: string
      request_id: string
      state: ReservationState
      reserved_at: number
      /** Null once it is settled. */
      expires_at: number | null
      is_counted: number
      /** What it is for; null for editors from before purposes were stated. */
      feature: Generated<string | null>
      language: Generated<string | null>
      model: Generated<string | null>
      /** In tenths of a request. */
      cost: Generated<number>
      /** The editor or API token; null before it was recorded. The name stays when it is renamed or revoked. */
      source_kind: Generated<UsageSource['kind'] | null>
      source_id: Generated<string | null>
      source_name: Generated<string | null>
      /** The program that has called; null before it was recorded, and for our own editor. */
      client: Generated<UsageClient | null>
      /** When it was committed, released or expired; null while it is held, and before it was recorded. */
      settled_at: Generated<number | null>
      ending: Generated<RequestEnding | null>
      /** Until there is an ending: an estimate of what is read. */
      tokens_in: Generated<number | null>
      tokens_out: Generated<number | null>
      cached_tokens: Generated<number | null>
      reasoning_tokens: Generated<number | null>
      /** Millionths of the operator's currency; null if the price is unknown. Until there is an ending: an estimate. */
      spent_micros: Generated<number | null>
      /** The name of the router that had the call. */
      target: Generated<string | null>
      /** What the router calls a call whose figures it has to be asked for. */
      generation: Generated<string | null>
    }
    /**
     * Per quarter of an hour, despite the name; see `toQuarter`. `returned` were released or expired, and given back. The
     * tenths are what the whole requests leave over, and may be more than nine.
     */
    usage_hour: {
      user_id: string
      /** A quarter of an hour (`toQuarter`). Migrations only add, so it keeps its first name (ADR-0054). */
      hour: string
      requests: number
      returned: number
      /** Tenths of requests beyond `requests` and `returned`: 2 and 5 are 2.5 requests. */
      tenths: Generated<number>
      returned_tenths: Generated<number>
    }
    /**
     * Committed requests per UTC day. What is unknown is an empty string, because it is part of the
     * key; the source 'earlier' stands for requests from before the totals.
     */
    usage_total: {
      user_id: string
      day: string
      source_id: string
      feature: string
      model: string
      source_kind: string
      source_name: string
      requests: number
      cost: number
      tokens_in: number
      tokens_out: number
      cached_tokens: Generated<number>
      reasoning_tokens: Generated<number>
    }
    /** One row for each user who has had snippets: the lock for changing them, and how often they changed. */
    snippet_library: { user_id: string; revision: number }
    snippet: {
      id: string
      user_id: string
      name: string
      description: string
      body: string
      position: number
      version: number
      updated_at: number
    }
    secret_fingerprint: { number: number; fingerprint: string; added_at: number }
    /** One row: the numbers of the operator page, as JSON that is only read as a whole. */
    site_total: { id: number; refreshed_at: number; document: string }
    /** What all replicas have counted on a UTC day. */
    daily_count: { day: string; name: string; count: number }
    /** One row for each user who has had tuned models: the lock for changing them, and how often they changed. */
    tuned_model_list: { user_id: string; revision: number }
    tuned_model: {
      id: string
      user_id: string
      name: string
      endpoint: string
      model: string
      created_at: number
    }
    session: {
      id: string
      user_id: string
      kind: SessionKind
      device: string
      started_at: number
      seen_at: number
      /** When an API token expires; null for the others. */
      expires_at: number | null
      /** What an API token or a tool may do, separated by spaces; null: everything. */
      scopes: string | null
    }
    device_login: {
      /** The hash of the editor's device code. */
      id: string
      user_code: string
      device: string
      /** The network of the request. */
      address: string
      is_web: Generated<number>
      /** What a tool asks for, separated by spaces; null for an editor. */
      scopes: Generated<string | null>
      state: DeviceLoginState
      asked_at: number
      expires_at: number
      interval_ms: number
      polled_at: number | null
      /** The session it becomes when it is allowed; null before. */
      session_id: string
      user_id: string | null
    }
  }

export type Database = Kysely<Tables>
