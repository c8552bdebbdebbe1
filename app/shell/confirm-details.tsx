import type { ReactNode } from 'react'
import { SubmitButton } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form.tsx'
import { PageForm } from './page-form.tsx'

type Props = {
  readonly title: string
  readonly text: string
  /** If the button says something else than the title; null if it can't be done yet. */
  readonly button?: string | null
  readonly children?: ReactNode
}

/** What can't be undone easily: opens first, says what will happen, then submits its form. */
export function ConfirmDetails({ title, text, button = title, children }: Props) {
  const { failure } = useForm()
  return (
    <details open={failure !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-[550] text-danger">{title}</summary>
      <div className="mt-3 grid gap-5">
        <p className="text-[15px] text-muted">{text}</p>
        {children}
        {button && (
          <SubmitButton look="danger" className="justify-self-start">
            {button}
          </SubmitButton>
        )}
      </div>
    </details>
  )
}

type DeleteProps = Pick<Props, 'title' | 'text'> & { readonly version: number }

/** Deletes what the page edits. */
export function DeleteForm({ version, ...words }: DeleteProps) {
  return (
    <PageForm className="mt-10 max-w-[720px] border-t border-line pt-6">
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="version" value={version} />
      <ConfirmDetails {...words} />
    </PageForm>
  )
}
