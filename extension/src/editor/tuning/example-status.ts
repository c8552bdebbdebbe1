import * as vscode from 'vscode'
import { exampleWords } from '../../words/tuning.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { createStatus } from '../ui.ts'
import type { ExampleCollector } from './example-collector.ts'

/** Shows the number of collected examples in the status bar while collecting is on. */
export function showExampleStatus(
  collector: ExampleCollector,
  live: LiveAccount,
): vscode.Disposable {
  const name = 'Ghost Writers: Examples'
  const item = createStatus({ id: 'examples', name, alignment: 'Right', priority: 89 })

  async function draw() {
    if (!collector.isOn()) return item.hide()
    const examples = (await collector.open())?.list() ?? []
    const masked = examples.reduce((sum, example) => sum + example.masked, 0)
    const { length } = examples
    const tooltip = [
      exampleWords.statusTooltip,
      ...(masked > 0 ? [exampleWords.statusMasked(masked)] : []),
      ...(collector.leftOut() > 0 ? [exampleWords.statusLeftOut(collector.leftOut())] : []),
    ]
    if (!collector.isOn()) return
    const [text, label] = [exampleWords.status(length), exampleWords.statusLabel(length)]
    const command = 'ghostWriters.reviewExamples'
    item.show({ icon: 'mortar-board', text, label, tooltip, command })
  }

  let wasOn = false
  void draw()
  return vscode.Disposable.from(
    item,
    collector.onChange(draw),
    // The account changes with every request, the plan rarely.
    live.onChange(() => {
      const isOn = collector.isOn()
      if (isOn !== wasOn) void draw()
      wasOn = isOn
    }),
  )
}
