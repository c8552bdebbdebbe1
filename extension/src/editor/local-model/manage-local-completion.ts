import * as vscode from 'vscode'
import { localModes } from '../../local-model/turns.ts'
import { localModelWords } from '../../words/local-model.ts'
import { confidenceLimits, readSettings, saveSetting } from '../settings.ts'
import { type Choice, pick, toSeparator } from '../ui.ts'

type Entry = Choice & { readonly run?: () => unknown }

/** Lets the user choose when suggestions come from this computer, and how sure they have to be. */
export async function manageLocalCompletion(isInstalled: boolean): Promise<void> {
  const { localMode, localConfidence } = readSettings()
  const { title, modes, current } = localModelWords
  const entries: Entry[] = [
    ...localModes.map((mode) => ({
      icon: mode === localMode ? 'check' : 'blank',
      ...modes[mode],
      ...(mode === localMode && { description: current }),
      run: () => saveSetting('localCompletion.mode', mode),
    })),
    toSeparator(''),
    {
      icon: 'settings',
      label: localModelWords.confidence(toPercent(localConfidence)),
      detail: localModelWords.confidenceDetail,
      run: chooseConfidence,
    },
    isInstalled
      ? { icon: 'trash', label: localModelWords.deleteModel, run: toCommand('deleteLocalModel') }
      : {
          icon: 'cloud-download',
          label: localModelWords.downloadModel,
          run: toCommand('downloadLocalModel'),
        },
    {
      icon: 'file',
      label: localModelWords.chooseFile,
      run: toCommand('installLocalModel'),
    },
  ]
  const chosen = await pick(entries, { title })
  await chosen?.run?.()
}

/** VS Code has no slider, so this is a scale. */
async function chooseConfidence(): Promise<void> {
  const { min, max } = confidenceLimits
  const { confidence, confidenceDetail, moreText, lessText } = localModelWords
  const percents = Array.from({ length: 11 }, (_, step) => toPercent(min) + step * 5)
  const notes = { [toPercent(min)]: moreText, [toPercent(max)]: lessText }
  const chosen = await pick(
    percents.map((percent) => ({
      icon: percent === toPercent(readSettings().localConfidence) ? 'check' : 'blank',
      label: confidence(percent),
      description: notes[percent] ?? '',
      percent,
    })),
    { title: localModelWords.title, placeHolder: confidenceDetail },
  )
  if (chosen) await saveSetting('localCompletion.confidence', chosen.percent / 100)
}

function toPercent(confidence: number): number {
  return Math.round(confidence * 100)
}

function toCommand(name: string) {
  return () => vscode.commands.executeCommand(`ghostWriters.${name}`)
}
