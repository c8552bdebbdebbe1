import { connectSection as words } from '#app/copy/tools.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import type { ToolGuide } from '#app/shell/tool-guides.ts'
import { ToolSteps } from '#app/shell/tool-steps.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { AccountSection, RowHead } from './rows.tsx'

type Props = { readonly tools: readonly ToolGuide[]; readonly hasApiAccess: boolean }

/** The settings that connect other tools, with the address of this site. */
export function Connect({ tools, hasApiAccess }: Props) {
  const text = (
    <>
      <RichText text={words.text} /> {!hasApiAccess && words.upgrade}{' '}
      <TextLink to="/docs/tools">{words.guides}</TextLink>
    </>
  )
  return (
    <AccountSection title={words.title} id="connect" text={text}>
      {tools.map((tool) => (
        <ToolRow key={tool.id} {...tool} />
      ))}
    </AccountSection>
  )
}

function ToolRow({ name, uses, steps }: ToolGuide) {
  return (
    <details name="connect">
      <summary className="account-row">
        <RowHead title={name} value={uses} />
        <span className={buttonClasses('line')}>
          {words.open}
          <span className="sr-only">{words.which(name)}</span>
        </span>
      </summary>
      <div className="account-settings">
        <ToolSteps name={name} steps={steps} />
      </div>
    </details>
  )
}
