import { useActionData, useFetcher } from 'react-router'
import { scopeTexts, tokenForm, tokenLives, tokensSection as words } from '#app/copy/tokens.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { LocalDay, LocalTime, RelativeTime } from '#app/shell/times.tsx'
import { CopyButton, SubmitButton } from '#app/ui/button.tsx'
import { CheckboxField, Field, SelectField } from '#app/ui/field.tsx'
import { FormBody } from '#app/ui/form.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import { type TokenScope, tokenScopes } from '#domain/identity/session.ts'
import {
  defaultTokenLifeDays,
  isPaidScope,
  isPausedWithoutAccess,
  tokenLifeDays,
} from '#domain/tokens/api-access.ts'
import type { ActionResult, NewToken } from './account-action.ts'
import { ProofField } from './proof.tsx'
import { AccountSection, FoldedRow, Row } from './rows.tsx'
import { ScopeList } from './scope-list.tsx'

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

type Props = {
  readonly tokens: readonly Token[]
  readonly hasApiAccess: boolean
}

/** API tokens for the user's own scripts. */
export function Tokens({ tokens, hasApiAccess }: Props) {
  const text = hasApiAccess ? (
    <>
      {words.text} <TextLink to="/docs/api">{words.reference}</TextLink>
    </>
  ) : (
    <>
      {tokens.some(isPausedWithoutAccess) ? words.paused : words.upgrade} {words.reading}{' '}
      <TextLink to="/pricing">{words.seePlans}</TextLink>
    </>
  )
  return (
    <AccountSection title={words.title} text={text}>
      {tokens.length > 0 && (
        <ul>
          {tokens.map((token) => (
            <li key={token.id}>
              <TokenRow {...token} />
            </li>
          ))}
        </ul>
      )}
      <NewTokenRow scopes={hasApiAccess ? tokenScopes : freeScopes} />
    </AccountSection>
  )
}

const lives = tokenLifeDays.map((days) => ({
  value: String(days),
  text: tokenLives[days],
}))

/** What a token can do on every plan. */
const freeScopes = tokenScopes.filter((scope) => !isPaidScope(scope))

function NewTokenRow({ scopes }: { scopes: readonly TokenScope[] }) {
  const { Form, state, data } = useFetcher<ActionResult>()
  const posted = useActionData<ActionResult>()
  const answer = data ?? posted
  const created = answer && 'token' in answer ? answer : null
  const failure =
    answer && 'values' in answer && answer.values.intent === 'create-token' ? answer : undefined

  return (
    <FoldedRow
      title={tokenForm.title}
      value={tokenForm.hint}
      action={tokenForm.open}
      fields={{ intent: 'create-token' }}
      isOpen={created !== null}
    >
      {created && <Shown {...created} />}
      <Form key={created?.token} method="post" action="/account" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="create-token" />
        <FormBody failure={failure} isBusy={state !== 'idle'}>
          <Field
            id="token-name"
            name="tokenName"
            label={tokenForm.name}
            autoComplete="off"
            required
            maxLength={60}
            placeholder={tokenForm.nameExample}
          />
          <SelectField
            id="token-life"
            name="lifeDays"
            label={tokenForm.life}
            options={lives}
            defaultValue={String(defaultTokenLifeDays)}
          />
          <Scopes scopes={scopes} failure={failure} />
          <ProofField id="token-password" />
          <SubmitButton className="justify-self-start">{tokenForm.submit}</SubmitButton>
        </FormBody>
      </Form>
    </FoldedRow>
  )
}

type ScopeProps = {
  readonly scopes: readonly TokenScope[]
  readonly failure: FormFailure | undefined
}

/** What the token can do: the first of it, unless its owner chooses otherwise. */
function Scopes({ scopes, failure }: ScopeProps) {
  const isChecked = (scope: TokenScope) =>
    failure ? failure.values[scope] === 'on' : scope === scopes[0]
  return (
    <fieldset
      aria-invalid={failure?.wrong.includes('scopes') || undefined}
      className="grid gap-3.5"
    >
      <legend className="mb-2.5 text-[15px] font-[550]">{tokenForm.scopes}</legend>
      {scopes.map((scope) => (
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
        <Sentence words={tokenForm.created}>
          <span className="font-[550] wrap-anywhere">{name}</span>
        </Sentence>{' '}
        {tokenForm.copyNow}
      </p>
      <div className="mt-2 flex items-center gap-2">
        <code className="mr-auto font-mono text-[13px] break-all">{token}</code>
        <CopyButton text={token} what={tokenForm.copied} />
      </div>
    </div>
  )
}

function TokenRow({ id, name, startedAt, usedAt, expiresAt, scopes }: Token) {
  const times = (
    <>
      <p>
        <Sentence words={words.created}>
          <LocalDay at={startedAt} />
        </Sentence>{' '}
        ·{' '}
        {usedAt ? (
          <Sentence words={words.used}>
            <RelativeTime at={usedAt} />
          </Sentence>
        ) : (
          words.unused
        )}
      </p>
      {expiresAt && (
        <p>
          <Sentence words={words.expires}>
            <LocalTime at={expiresAt} />
          </Sentence>
        </p>
      )}
      {scopes ? <ScopeList scopes={scopes} /> : <p className="mt-1">{words.unscoped}</p>}
    </>
  )
  return (
    <Row title={name} value={times}>
      <ActionForm action="/account" fields={{ intent: 'revoke-token', session: id }} className="">
        <SubmitButton look="line">
          {words.revoke}
          <span className="sr-only">{words.which(name)}</span>
        </SubmitButton>
      </ActionForm>
    </Row>
  )
}
