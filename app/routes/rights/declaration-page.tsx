import {
  describeCopy,
  otherWays,
  quoteDeclaration,
  receiptCopy,
  rights,
  rightsForm,
  steps,
} from '#app/copy/rights.ts'
import { honeypot } from '#app/copy/ui.ts'
import type { FormFailure, FormValues } from '#app/http/forms.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { RichText } from '#app/shell/rich-text.tsx'
import { useRootData } from '#app/shell/root-data.ts'
import { buttonClasses, SubmitButton } from '#app/ui/button.tsx'
import { EmailField, Field, SelectField, TextField } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { declarations } from '#domain/copy/en/declarations.ts'
import { formatDay, formatMoment } from '#domain/locale.ts'
import type { Receipt } from '#domain/rights/declare.ts'
import { describeDeclaration } from '#domain/rights/describe-declaration.ts'
import type { DeclarationKind } from '#domain/rights/ports.ts'
import type { loadForm } from './receive-declaration.ts'

type Prepared = Awaited<ReturnType<typeof loadForm>>

type Answer =
  | FormFailure
  | { readonly step: 'details' | 'confirm'; readonly values: FormValues }
  | { readonly step: 'receipt'; readonly receipt: Receipt }

type Props = {
  readonly kind: DeclarationKind
  readonly prepared: Prepared
  readonly answer: Answer | undefined
}

/** Details, confirmation, receipt: each a document of its own, without scripts too. */
export function DeclarationPage({ kind, prepared, answer }: Props) {
  if (answer && 'step' in answer) {
    if (answer.step === 'receipt') return <ReceiptStep kind={kind} receipt={answer.receipt} />
    if (answer.step === 'confirm') return <ConfirmStep kind={kind} values={answer.values} />
    return <DetailsStep kind={kind} prepared={prepared} values={answer.values} />
  }
  return <DetailsStep kind={kind} prepared={prepared} values={answer?.values} failure={answer} />
}

type DetailsProps = {
  readonly kind: DeclarationKind
  readonly prepared: Prepared
  readonly values: FormValues | undefined
  readonly failure?: FormFailure | undefined
}

function DetailsStep({ kind, prepared, values = {}, failure }: DetailsProps) {
  const viewer = useRootData()?.viewer
  const { title, intro, other } = rights[kind]
  const { contract, operator } = prepared
  return (
    <FormPage
      label={steps.details}
      title={title}
      intro={
        <div className="grid gap-3.5">
          {intro.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>
            <RichText text={other} />
          </p>
        </div>
      }
    >
      <PageForm failure={failure} reloadDocument>
        {values.form && <input type="hidden" name="form" value={values.form} />}
        <Field
          name="name"
          label={rightsForm.name}
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={values.name ?? viewer?.name}
        />
        <EmailField
          label={rightsForm.email}
          hint={rightsForm.emailHint}
          defaultValue={values.email ?? viewer?.email}
        />
        <Field
          name="contract"
          label={rightsForm.contract}
          hint={rightsForm.contractHint}
          placeholder={rightsForm.contractExample}
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={values.contract ?? contract}
        />
        {kind === 'cancellation' && <CancellationFields values={values} />}
        <p className="hidden">
          <label htmlFor="website">{honeypot}</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </p>
        <SubmitButton name="step" value="details" className="justify-self-start">
          {rightsForm.next}
        </SubmitButton>
        <p className="text-[14px] text-muted">
          <RichText text={describeOtherWays(operator)} />
        </p>
      </PageForm>
    </FormPage>
  )
}

function CancellationFields({ values }: { values: FormValues }) {
  return (
    <>
      <SelectField
        name="type"
        label={rightsForm.type}
        defaultValue={values.type}
        options={[
          { value: 'ordinary', text: rightsForm.ordinary },
          { value: 'extraordinary', text: rightsForm.extraordinary },
        ]}
      />
      <TextField
        name="reason"
        label={rightsForm.reason}
        hint={rightsForm.reasonHint}
        rows={3}
        maxLength={2_000}
        defaultValue={values.reason}
      />
      <Field
        name="wantedOn"
        type="date"
        label={rightsForm.wantedOn}
        hint={rightsForm.wantedOnHint}
        defaultValue={values.wantedOn}
      />
    </>
  )
}

function describeOtherWays({ name, address, email }: Prepared['operator']): string {
  const letter = address && `${name}, ${address}`
  if (email && letter) return otherWays.both(email, letter)
  if (email) return otherWays.email(email)
  return letter ? otherWays.mail(letter) : otherWays.contact
}

type ConfirmProps = { readonly kind: DeclarationKind; readonly values: FormValues }

/** The same facts, and one button with the words of the law. */
function ConfirmStep({ kind, values }: ConfirmProps) {
  const { confirmTitle, confirmIntro, confirm } = rights[kind]
  return (
    <FormPage label={steps.confirm} title={confirmTitle} intro={<p>{confirmIntro}</p>}>
      <PageForm reloadDocument>
        <Facts facts={listFacts(kind, values)} />
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="step" value="confirm">
            {confirm}
          </SubmitButton>
          <SubmitButton name="step" value="change" look="line">
            {rightsForm.change}
          </SubmitButton>
        </div>
      </PageForm>
    </FormPage>
  )
}

type Fact = readonly [label: string, value: string]

function listFacts(kind: DeclarationKind, values: FormValues): readonly Fact[] {
  const { name = '', email = '', contract = '', type, reason = '', wantedOn } = values
  const facts: readonly Fact[] = [
    [rightsForm.name, name],
    [rightsForm.email, email],
    [rightsForm.contract, contract],
  ]
  if (kind === 'withdrawal') return facts
  const isExtraordinary = type === 'extraordinary'
  return [
    ...facts,
    [rightsForm.type, isExtraordinary ? rightsForm.extraordinary : rightsForm.ordinary],
    ...(isExtraordinary ? [[rightsForm.reason, reason] as const] : []),
    [rightsForm.wantedOn, wantedOn ? formatDay(new Date(wantedOn)) : rightsForm.asSoonAsPossible],
  ]
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line text-[15px]">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[104px_1fr] gap-3 py-2.5 sm:grid-cols-[128px_1fr]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ReceiptProps = { readonly kind: DeclarationKind; readonly receipt: Receipt }

function ReceiptStep({ kind, receipt }: ReceiptProps) {
  const { receivedAt, reference, name, email, reason } = receipt
  const text = describeDeclaration(receipt, declarations)
  return (
    <FormPage
      label={steps.receipt}
      title={rights[kind].receivedTitle}
      intro={<p>{receiptCopy.intro}</p>}
    >
      <div className="grid gap-5" role="status">
        <h2 className="text-lg font-semibold text-ok">{receiptCopy.heading}</h2>
        <Facts
          facts={[
            [receiptCopy.received, formatMoment(receivedAt)],
            [receiptCopy.reference, reference],
            [receiptCopy.declaration, quoteDeclaration({ text, name, email })],
            ...(reason ? [[receiptCopy.reason, reason] as const] : []),
          ]}
        />
        <p className="text-[14px] text-muted">{describeCopy(email)}</p>
        <button
          type="button"
          onClick={() => print()}
          className={`${buttonClasses('line')} needs-framework justify-self-start print:hidden`}
        >
          {receiptCopy.print}
        </button>
      </div>
    </FormPage>
  )
}
