// One worker of the evaluation: completes its positions and posts what would be shown.
import { parentPort, workerData } from 'node:worker_threads'
import { loadLocalModel } from '@ghost-writers-ia/local-model/local-model'
import { confidences, readEngines, readModel } from './local-model-positions.mjs'

const model = await loadLocalModel(readModel(), readEngines())
for (const {
  number,
  kind: _kind,
  project: _project,
  target: _target,
  ...input
} of workerData.positions) {
  if (Date.now() > workerData.until) break
  const shown = []
  for (const confidence of confidences) {
    const completion = await model.complete(input, { confidence })
    shown.push(completion?.text ?? null)
  }
  parentPort.postMessage({ number, shown })
}
