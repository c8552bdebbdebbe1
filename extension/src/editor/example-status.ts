import * as vscode from 'vscode'
import { exampleWords } from '../words/tuning.ts'
import type { ExampleCollector } from './example-collector.ts'
import type { LiveAccount } from './live-account.ts'

/** Shows the number of collected examples in the status bar while collecting is on. */
export function showExampleStatus(
  collector: ExampleCollector,
  live: LiveAccount,
): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'ghostWriters.examples',
    vscode.StatusBarAlignment.Right,
    89,
  )
  item.name = 'Ghost Writers: Examples'
  item.command = 'ghostWriters.reviewExamples'

  async function draw() {
    if (!collector.isOn()) return item.hide()
    const examples = (await collector.open())?.list() ?? []
    const masked = examples.reduce((sum, example) => sum + example.masked, 0)
    const { length } = examples
    item.text = `$(mortar-board) ${exampleWords.status(length)}`
    item.accessibilityInformation = { label: exampleWords.statusLabel(length) }
    item.tooltip = [
      exampleWords.statusTooltip,
      ...(masked > 0 ? [exampleWords.statusMasked(masked)] : []),
      ...(collector.leftOut() > 0 ? [exampleWords.statusLeftOut(collector.leftOut())] : []),
    ].join('\n')
    if (collector.isOn()) item.show()
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
