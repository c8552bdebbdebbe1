import { useActionData, useFetcher } from 'react-router'
import {
  describeTokenUpgrade,
  scopeTexts,
  tokenCreatedHint,
  tokensHint,
  tokenTimes,
  unscopedToken,
} from '#app/copy/tokens.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { CurrentPassword } from '#app/shell/password-fields.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { LocalDay, LocalTime, RelativeTime } from '#app/shell/times.tsx'
import { CopyButton, SubmitButton, textLinkClasses } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, Field, SelectField } from '#app/ui/field.tsx'
import { FormBody } from '#app/ui/form.tsx'
import { type TokenScope, tokenScopes } from '#domain/identity/session.ts'
import { defaultTokenLifeDays, tokenLifeDays } from '#domain/tokens/api-access.ts'
import type { ActionResult, NewToken } from './actions.ts'

type Token = {
  readonly id: string
  readonly name: string
  readonly startedAt: Date
  /** Null until its first use. */
  readonly usedAt: Date | null
  readonly expiresAt: Date | null
  /** Null: everything, for tokens from before there were scopes. */
  readonly scopes: readonly TokenScope[] | null
}

type Props = { readonly tokens: readonly Token[]; readonly hasApiAccess: boolean }

/** API tokens for the user's own scripts. */
export function Tokens({ tokens, hasApiAccess }: Props) {
  return (
    <Card title="API tokens">
      {hasApiAccess ? <NewTokenForm /> : <Upgrade hasTokens={tokens.length > 0} />}
      {tokens.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {tokens.map((token) => (
            <Row key={token.id} {...token} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Upgrade({ hasTokens }: { hasTokens: boolean }) {
  return (
    <p className="text-[15px] text-muted">
      {describeTokenUpgrade(hasTokens)}{' '}
      <SiteLink to="/pricing" className={textLinkClasses}>
        See plans
      </SiteLink>
    </p>
  )
}

const lives = tokenLifeDays.map((days) => ({
  value: String(days),
  text: days === 365 ? 'One year' : `${days} days`,
}))

function NewTokenForm() {
  const { Form, state, data } = useFetcher<ActionResult>()
  const posted = useActionData<ActionResult>()
  const answer = data ?? posted
  const created = answer && 'token' in answer ? answer : null
  const failure =
    answer && 'values' in answer && answer.values.intent === 'create-token' ? answer : undefined

  return (
    <>
      <p className="mb-5 text-[15px] text-muted">
        {tokensHint}{' '}
        <SiteLink to="/docs/api" className={textLinkClasses}>
          API reference
        </SiteLink>
      </p>
      {created && <Shown {...created} />}
      <Form key={created?.token} method="post" action="/account" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="create-token" />
        <FormBody failure={failure} isBusy={state !== 'idle'}>
          <Field
            id="token-name"
            name="tokenName"
            label="Name"
            autoComplete="off"
            required
            maxLength={60}
            placeholder="Nightly build"
          />
          <SelectField
            id="token-life"
            name="lifeDays"
            label="Expires after"
            options={lives}
            defaultValue={String(defaultTokenLifeDays)}
          />
          <Scopes failure={failure} />
          <CurrentPassword id="token-password" />
          <SubmitButton look="line" className="justify-self-start">
            Create token
          </SubmitButton>
        </FormBody>
      </Form>
    </>
  )
}

/** What the token can do: using models, unless its owner chooses otherwise. */
function Scopes({ failure }: { failure: FormFailure | undefined }) {
  const isChecked = (scope: TokenScope) =>
    failure ? failure.values[scope] === 'on' : scope === 'models:use'
  return (
    <fieldset
      aria-invalid={failure?.wrong.includes('scopes') || undefined}
      className="grid gap-3.5"
    >
      <legend className="mb-2.5 text-[15px] font-[550]">What it can do</legend>
      {tokenScopes.map((scope) => (
        <CheckboxField
          key={scope}
          name={scope}
          label={<code className="font-mono text-[14px]">{scope}</code>}
          hint={scopeTexts[scope]}
          defaultChecked={isChecked(scope)}
        />
      ))}
    </fieldset>
  )
}

function Shown({ name, token }: NewToken) {
  return (
    <div role="status" className="mb-6 rounded-[10px] border border-ghost-ink px-4 py-3.5">
      <p className="text-[15px]">
        <span className="font-[550] wrap-anywhere">{name}</span> was created. {tokenCreatedHint}
      </p>
      <div className="mt-2 flex items-center gap-2">
        <code className="mr-auto font-mono text-[13px] break-all">{token}</code>
        <CopyButton text={token} what="the token" />
      </div>
    </div>
  )
}

function Row({ id, name, startedAt, usedAt, expiresAt, scopes }: Token) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[550] wrap-anywhere">{name}</p>
        <div className="text-[14px] text-muted">
          <p>
            {tokenTimes.created} <LocalDay at={startedAt} />
          </p>
          <p>
            {usedAt ? (
              <>
                {tokenTimes.used} <RelativeTime at={usedAt} />
              </>
            ) : (
              tokenTimes.unused
            )}
          </p>
          {expiresAt && (
            <p>
              {tokenTimes.expires} <LocalTime at={expiresAt} />
            </p>
          )}
        </div>
        {scopes ? (
          <ul aria-label="What it can do" className="mt-1.5 flex flex-wrap gap-1.5">
            {scopes.map((scope) => (
              <li
                key={scope}
                className="rounded-md bg-raised px-1.5 py-0.5 font-mono text-[12.5px]"
              >
                {scope}
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-[14px]">{unscopedToken}</p>
        )}
      </div>
      <ActionForm action="/account" fields={{ intent: 'revoke-token', session: id }} className="">
        <SubmitButton look="line">
          Revoke<span className="sr-only"> {name}</span>
        </SubmitButton>
      </ActionForm>
    </li>
  )
}
