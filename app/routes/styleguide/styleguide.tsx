import { data } from 'react-router'
import { countRequests } from '#app/copy/dashboard.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { Badge, Tag } from '#app/ui/badge.tsx'
import { BarChart, ProgressBar } from '#app/ui/bar-chart.tsx'
import { buttonClasses, textLinkClasses } from '#app/ui/button.tsx'
import { Card, Disclosure } from '#app/ui/card.tsx'
import { CodeWindow, Keys } from '#app/ui/code-window.tsx'
import { Dialog, DialogButton, PopoverMenu } from '#app/ui/dialog.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { PageTop, Section } from '#app/ui/section.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Toast } from '#app/ui/toast.tsx'

export const meta = () =>
  pageMeta({ title: 'Styleguide', description: 'Every UI component on one page.' })

/** For developers only: production answers 404. */
export function loader() {
  if (import.meta.env.PROD) throw data(null, { status: 404 })
  return null
}

export default function Styleguide() {
  return (
    <>
      <PageTop label="styleguide" title="UI components">
        <p>Every component on one page. Switch the theme to see both versions.</p>
      </PageTop>
      <Controls />
      <Pieces />
    </>
  )
}

const row = 'mt-8 flex flex-wrap items-center gap-3'

/** Buttons, menus, dialogs and form fields. */
function Controls() {
  return (
    <Section line={20} label="controls" title="Controls">
      <div className={row}>
        {(['solid', 'line', 'ghost', 'bare'] as const).map((look) => (
          <button key={look} type="button" className={buttonClasses(look)}>
            {look}
          </button>
        ))}
        <button type="button" disabled className={buttonClasses('solid')}>
          disabled
        </button>
        <a href="#main" className={textLinkClasses}>
          Back to top
        </a>
      </div>
      <div className={row}>
        <Badge letter="F" tone="grey" />
        <Badge letter="E" tone="ghost" />
        <Badge letter="P" tone="indigo" />
        <Tag text="Save 16%" />
        <Keys keys="Ctrl Shift G" />
      </div>
      <div className={row}>
        <DialogButton dialog="sample" command="show-modal" className={buttonClasses('line')}>
          Open a dialog
        </DialogButton>
        <Dialog id="sample" title="Leave this page?">
          <p>Your changes are saved.</p>
          <DialogButton
            dialog="sample"
            command="close"
            className={`${buttonClasses('solid')} mt-6`}
          >
            Close
          </DialogButton>
        </Dialog>
        <PopoverMenu id="sample-menu" label="Open a menu" className={buttonClasses('line')}>
          <a href="#main">Back to top</a>
        </PopoverMenu>
      </div>
      <div className="mt-8 grid max-w-[480px] gap-5">
        <FormError failure={{ message: 'All fields are required' }} />
        <Field label="Email" name="email" type="email" isWrong />
        <TextField label="Message" name="text" />
      </div>
    </Section>
  )
}

const bars = Array.from({ length: 30 }, (_, day) => ({
  label: `Day ${day + 1}`,
  value: (day * 7) % 23,
}))
const keep = () => undefined

/** Cards, charts, code windows, tabs and toasts. */
function Pieces() {
  return (
    <Section line={64} label="pieces" title="Pieces">
      <div className="mt-8 grid gap-5 lg:grid-cols-2">
        <Card title="Card">
          <ProgressBar label="Requests left" value={640} max={1000} level="fine" />
          <div className="mt-6">
            <BarChart title="Requests per day" describe={countRequests} bars={bars} />
          </div>
        </Card>
        <CodeWindow tabs={['slugify.ts']}>
          <pre className="overflow-x-auto p-5 font-mono text-sm">export const answer = 42</pre>
        </CodeWindow>
        <Card title="Tabs">
          <Tabs
            label="Views"
            tabs={[
              { name: 'HTML', content: 'The rendered email' },
              { name: 'Text', content: 'The plain text' },
            ]}
          />
        </Card>
      </div>
      <div className="mt-8">
        <Disclosure summary="A question">The answer.</Disclosure>
      </div>
      <div className="mt-8 grid max-w-[360px] gap-2">
        <Toast title="Welcome back!" text="You've successfully logged in." onDismiss={keep} />
        <Toast
          title="Error"
          text="Failed to log out. Please try again."
          tone="error"
          onDismiss={keep}
        />
      </div>
    </Section>
  )
}
