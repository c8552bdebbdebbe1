import { useFetcher } from 'react-router'
import { deviceTimes } from '#app/copy/account.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { LocalDay, RelativeTime } from '#app/shell/times.tsx'
import { FormToast } from '#app/shell/toasts.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Editor } from './list-editors.ts'

/** The connected editors, and how to connect one. */
export function DevicesCard({ editors }: { editors: readonly Editor[] }) {
  return (
    <Card title="Connected editors">
      {editors.length === 0 ? (
        <p className="text-[15px] text-muted">
          No editor connected yet. Run{' '}
          <span className="font-mono text-[.92em] text-ink">Ghost Writers: Log In</span> from your
          editor's command palette.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {editors.map((editor) => (
            <Row key={editor.id} {...editor} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ id, name, seenAt, since }: Editor) {
  const { Form, state, data } = useFetcher<FormFailure | null>()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="mr-auto">
        <p className="font-[550] wrap-anywhere">{name}</p>
        <div className="text-[14px] text-muted">
          <p>
            {deviceTimes.active} <RelativeTime at={seenAt} />
          </p>
          <p>
            {deviceTimes.connected} <LocalDay at={since} />
          </p>
        </div>
      </div>
      {data && (
        <FormToast answer={data} words={{ title: 'Error', text: data.message, tone: 'error' }} />
      )}
      <Form method="post" action="/dashboard">
        <input type="hidden" name="intent" value="disconnect" />
        <input type="hidden" name="session" value={id} />
        <SubmitButton isBusy={state !== 'idle'} look="line">
          Disconnect<span className="sr-only"> {name}</span>
        </SubmitButton>
      </Form>
    </li>
  )
}
