import { countRequests } from '#app/copy/dashboard.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { CodeWindow } from '#app/ui/code-window.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { Section } from '#app/ui/section.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Toast } from '#app/ui/toast.tsx'

const bars = Array.from({ length: 30 }, (_, day) => ({
  label: `Day ${day + 1}`,
  value: (day * 7) % 23,
}))
const keep = () => undefined

/** Cards, charts, code windows, tabs and toasts. */
export function Pieces() {
  return (
    <Section line={64} label="pieces" title="Pieces">
      <div className="mt-8 grid gap-5 lg:grid-cols-2">
        <Card title="Card">
          <ProgressBar label="Requests left" value={640} max={1000} />
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
