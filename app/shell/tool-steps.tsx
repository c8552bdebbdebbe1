import { CodeBox } from '#app/ui/code-box.tsx'
import { RichText } from './rich-text.tsx'
import type { ToolGuide } from './tool-guides.ts'

/** The steps that connect a tool, in its guide and on the account page. */
export function ToolSteps({ name, steps }: Pick<ToolGuide, 'name' | 'steps'>) {
  return steps.map(({ text, code }) => (
    <div key={text} className="tool-step">
      <p>
        <RichText text={text} />
      </p>
      {code && <CodeBox {...code} what={`${name}: ${code.title}`} />}
    </div>
  ))
}
