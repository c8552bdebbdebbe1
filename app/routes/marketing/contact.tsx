import { z } from 'zod'
import { portsContext, requestContext } from '#app/context.ts'
import { contact, describeContactAddress } from '#app/copy/contact.ts'
import { linkActionFailed } from '#app/copy/link-action.ts'
import { honeypot } from '#app/copy/ui.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failRefused, keepHeaders, parseInput, readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { useRootData } from '#app/shell/root-data.ts'
import { useSentCount } from '#app/shell/toasts.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { EmailField, Field, TextField } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { sendMessage } from '#domain/contact/send-message.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/contact'

export const handle: PageHandle = { prerender: 'static' }

export const headers = keepHeaders

export const meta = () => pageMeta(contact)

export function loader({ context }: Route.LoaderArgs) {
  return { address: context.get(requestContext).operator.email }
}

const ContactForm = z.object({
  name: z
    .string()
    .default('')
    .transform((name) => name.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, contact.nameMissing).max(200, contact.nameTooLong)),
  email: z
    .string()
    .default('')
    .transform((email) => email.trim())
    .pipe(z.email(contact.emailInvalid).max(320)),
  text: z
    .string()
    .default('')
    .transform((text) => text.trim())
    .pipe(z.string().min(1, contact.textMissing).max(5_000, contact.textTooLong)),
  /** A honeypot: hidden from people, filled in by spam bots. */
  website: z.string().default(''),
})

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { failure, input } = parseInput(values, ContactForm)
  if (failure) return failure

  const { website, ...letter } = input
  const { address, operator } = context.get(requestContext)
  const thank = () => redirectWithToast(context, '/contact', { toast: 'message-sent' })
  if (website) return thank()

  const sent = await sendMessage(context.get(portsContext), {
    ...letter,
    from: address,
    reader: operator.email,
  })
  return isRefusal(sent) ? failRefused(values, sent) : thank()
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, linkActionFailed)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const viewer = useRootData()?.viewer
  const { address } = loaderData

  return (
    <FormPage
      label={contact.label}
      title={contact.heading}
      intro={
        <>
          <p>{contact.intro}</p>
          {viewer && (
            <p className="mt-3 text-base">
              <RichText text={contact.forUsers} />
            </p>
          )}
        </>
      }
    >
      <PageForm key={useSentCount()} failure={actionData}>
        <Field
          name="name"
          label={contact.name}
          autoComplete="name"
          required
          defaultValue={viewer?.name}
        />
        <EmailField defaultValue={viewer?.email} />
        <TextField name="text" label={contact.text} maxLength={5_000} required />
        <p className="hidden">
          <label htmlFor="website">{honeypot}</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </p>
        <SubmitButton className="justify-self-start">{contact.send}</SubmitButton>
        <p className="text-[15px] text-muted">
          {contact.expect} {address && <RichText text={describeContactAddress(address)} />}
        </p>
      </PageForm>
    </FormPage>
  )
}
