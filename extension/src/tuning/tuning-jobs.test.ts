import { expect, onTestFinished, test, vi } from 'vitest'
import { openFakeTuning } from '../../tests/fake-tuning.ts'
import { tuningErrors } from '../words/tuning.ts'
import { toTrainingFile } from './training-file.ts'
import {
  cancel,
  followJob,
  type JobPorts,
  loadStarted,
  pollDelays,
  startJob,
  type TuningJob,
  toSuffix,
} from './tuning-jobs.ts'

const messages = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Ho' },
] as const
const bytes = new TextEncoder().encode(
  toTrainingFile(Array.from({ length: 10 }, () => ({ messages }))),
)

async function openJob() {
  const fake = await openFakeTuning()
  onTestFinished(() => fake.close())
  const saved: TuningJob[] = []
  const log: string[] = []
  const ports: JobPorts = {
    endpoint: { baseUrl: fake.baseUrl, key: 'sk-mine', fetch },
    save: async (job) => void saved.push(structuredClone(job)),
    readFile: async () => bytes,
    log: (text) => void log.push(text),
  }
  const job: TuningJob = {
    id: 'job',
    name: 'Our Style!',
    endpoint: fake.baseUrl,
    baseModel: 'base-1',
    exampleCount: 10,
    createdAt: 1,
    stage: 'upload',
    uploads: 0,
    fileId: null,
    jobId: null,
    model: null,
    isSaved: false,
    problem: null,
    progress: null,
  }
  /** What a new editor window would find. */
  const restart = () => saved.at(-1) ?? job
  const count = (call: string) => fake.calls.filter((one) => one === call).length
  return { fake, ports, job, saved, log, restart, count }
}

const following = (onWait: (ms: number) => void = () => {}) => {
  const controller = new AbortController()
  const wait = async (ms: number) => onWait(ms)
  return { wait, random: () => 0.5, signal: controller.signal, onChange: vi.fn(), controller }
}

const start = 'POST /fine_tuning/jobs'

test('a job is uploaded, started and followed to its model, and saved before each step', async () => {
  const { fake, ports, job, saved, log } = await openJob()

  const started = await startJob(ports, job)
  expect(saved.map(({ stage, fileId, jobId }) => [stage, fileId, jobId])).toEqual([
    ['upload', null, null],
    ['uploaded', 'file-1', null],
    ['starting', 'file-1', null],
    ['running', 'file-1', 'ftjob-1'],
  ])
  const finished = await followJob(
    ports,
    started,
    following(() => fake.advance()),
  )

  expect(finished).toMatchObject({
    stage: 'succeeded',
    model: 'ft:base-1:acme::ftjob-1',
    problem: null,
    progress: { message: 'The job is succeeded' },
  })
  expect(log).toEqual(['queued', 'running', 'succeeded'].map((status) => `The job is ${status}`))
  expect(fake.violations).toEqual([])
})

test('an upload that is cut off is repeated, and one that arrived is not', async () => {
  const { fake, ports, job, count } = await openJob()
  fake.fail('POST /files', 'cut-off')
  const cutOff = await startJob(ports, job)
  expect(cutOff).toMatchObject({ stage: 'upload', problem: tuningErrors.offline })

  fake.fail('POST /files', 'lost-answer')
  const lost = await startJob(ports, cutOff)
  expect(lost).toMatchObject({ stage: 'upload', problem: tuningErrors.offline })
  expect(fake.files).toHaveLength(1)

  fake.fail('POST /files', null)
  expect(await startJob(ports, lost)).toMatchObject({ stage: 'running', fileId: 'file-1' })
  expect(count('POST /files')).toBe(2)
})

test('a job that the user stops during the upload is not started, and can be continued', async () => {
  const { fake, ports, job } = await openJob()

  const stopped = await startJob(ports, job, AbortSignal.abort())
  expect(stopped).toMatchObject({ stage: 'uploaded', problem: tuningErrors.stopped })
  expect(fake.jobs).toHaveLength(0)

  expect(await startJob(ports, stopped)).toMatchObject({ stage: 'running', fileId: 'file-1' })
})

test('half an upload is not trained with', async () => {
  const { fake, ports, job } = await openJob()
  fake.fail('POST /files', 'half')
  const half = await startJob(ports, job)
  expect(half).toMatchObject({ stage: 'upload', problem: tuningErrors.incomplete })
  fake.fail('POST /files', null)

  expect(await startJob(ports, half)).toMatchObject({ stage: 'running', fileId: 'file-2' })
})

test('a job whose start was not answered is found again, and no second one is started', async () => {
  const { fake, ports, job, restart, count } = await openJob()
  fake.fail(start, 'lost-answer')
  const uncertain = await startJob(ports, job)
  expect(uncertain).toMatchObject({ stage: 'starting', problem: tuningErrors.uncertain })
  expect(restart()).toEqual(uncertain)
  fake.fail(start, null)

  const found = await startJob(ports, restart())

  expect(found).toMatchObject({ stage: 'running', jobId: 'ftjob-1', problem: null })
  expect(count(start)).toBe(1)
  expect(fake.jobs).toHaveLength(1)
})

test('while the list of jobs cannot be read, none is started', async () => {
  const { fake, ports, job, count } = await openJob()
  fake.fail(start, 'cut-off')
  const uncertain = await startJob(ports, job)
  fake.fail('GET /fine_tuning/jobs', 'no-such-api')

  const still = await startJob(ports, uncertain)

  expect(still).toMatchObject({ stage: 'starting', problem: tuningErrors.uncertain })
  expect(count(start)).toBe(1)
})

test('a start that never arrived is repeated by the user, but not by a restart', async () => {
  const { fake, ports, job, restart, count } = await openJob()
  fake.fail(start, 'cut-off')
  await startJob(ports, job)
  fake.fail(start, null)

  const known = await loadStarted(ports, restart())
  expect(known).toMatchObject({ stage: 'uploaded', fileId: 'file-1', problem: null })
  expect(fake.jobs).toHaveLength(0)

  expect(await startJob(ports, known)).toMatchObject({ stage: 'running' })
  expect(count('POST /files')).toBe(1)
  expect(fake.jobs).toHaveLength(1)
})

test('an expired key, an empty account and a rejected model say so, and the upload is kept', async () => {
  const { fake, ports, job, log } = await openJob()
  let last = job
  for (const [status, reason] of [
    [401, 'bad-key'],
    [402, 'no-credits'],
    [400, 'rejected'],
    [429, 'busy'],
  ] as const) {
    fake.fail(start, status)
    last = await startJob(ports, last)
    expect(last).toMatchObject({ stage: 'uploaded', problem: tuningErrors[reason] })
    expect(log.at(-1)).toBe(`Refused with ${status}`)
  }
  fake.fail(start, null)

  expect(await startJob(ports, last)).toMatchObject({ stage: 'running', problem: null })
  expect(fake.files).toHaveLength(1)
})

test('a file that is gone from this machine ends the job with a clear message', async () => {
  const { ports, job } = await openJob()
  const gone = await startJob({ ...ports, readFile: async () => null }, job)
  expect(gone).toMatchObject({ stage: 'failed', problem: tuningErrors['file-gone'] })
})

test('a job that fails says so, and what the endpoint says is in the log', async () => {
  const { fake, ports, job, log } = await openJob()
  const started = await startJob(ports, job)

  const failed = await followJob(
    ports,
    started,
    following(() => fake.advance('failed')),
  )

  expect(failed).toMatchObject({ stage: 'failed', problem: tuningErrors['job-failed'] })
  expect(log).toContain('The quota is used up')
})

test('a lost connection is tried again, later each time, and the job goes on', async () => {
  const { fake, ports, job } = await openJob()
  const started = await startJob(ports, job)
  fake.fail('GET /fine_tuning', 'cut-off')
  const waits: number[] = []
  const follow = following((ms) => {
    waits.push(ms)
    if (waits.length === 8) fake.fail('GET /fine_tuning', null)
    if (waits.length > 8) fake.advance()
  })

  const finished = await followJob(ports, started, follow)

  expect(waits.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000])
  expect(Math.max(...waits)).toBe(pollDelays.afterErrors)
  expect(follow.onChange).toHaveBeenCalledWith(
    expect.objectContaining({ problem: tuningErrors.offline }),
  )
  expect(finished).toMatchObject({ stage: 'succeeded', problem: null })
})

test('a busy endpoint is asked again after the time that it names', async () => {
  const { fake, ports, job } = await openJob()
  const started = await startJob(ports, job)
  fake.fail('GET /fine_tuning', 429)
  const waits: number[] = []
  await followJob(
    ports,
    started,
    following((ms) => {
      waits.push(ms)
      fake.fail('GET /fine_tuning', null)
      fake.advance()
    }),
  )

  expect(waits[0]).toBe(70_000)
})

test('a key that expires meanwhile stops the following, and a new one continues it', async () => {
  const { fake, ports, job } = await openJob()
  const started = await startJob(ports, job)
  fake.fail('GET /fine_tuning', 401)
  const stopped = await followJob(ports, started, following())
  expect(stopped).toMatchObject({ stage: 'running', problem: tuningErrors['bad-key'] })
  fake.fail('GET /fine_tuning', null)

  const finished = await followJob(
    ports,
    stopped,
    following(() => fake.advance()),
  )
  expect(finished.stage).toBe('succeeded')
})

test('a job that the endpoint has forgotten ends with a clear message', async () => {
  const { ports, job } = await openJob()
  const started = await startJob(ports, job)
  const gone = await followJob(ports, { ...started, jobId: 'ftjob-9' }, following())
  expect(gone).toMatchObject({ stage: 'failed', problem: tuningErrors['job-gone'] })
})

test('while nothing happens, the endpoint is asked less and less often', async () => {
  const { ports, job } = await openJob()
  const started = await startJob(ports, job)
  const waits: number[] = []
  const follow = following((ms) => {
    waits.push(ms)
    if (waits.length === 12) follow.controller.abort()
  })

  await followJob(ports, started, follow)

  expect(waits.slice(0, 3)).toEqual([7_500, 11_250, 16_875])
  expect(waits.at(-1)).toBe(pollDelays.longest)
})

test('a running job is canceled at the endpoint, and one that never started only here', async () => {
  const { fake, ports, job } = await openJob()
  expect(await cancel(ports, job)).toMatchObject({ stage: 'cancelled' })
  expect(fake.calls).toEqual([])

  const started = await startJob(ports, job)
  expect(await cancel(ports, started)).toMatchObject({ stage: 'cancelled', problem: null })
  expect(fake.jobs[0]?.status).toBe('cancelled')
})

test('the name of a model becomes a part of its id', () => {
  expect(toSuffix('Our Style!')).toBe('our-style')
  expect(toSuffix(' Ünïcode & a very long name ')).toBe('n-code-a-very-long')
  expect(toSuffix('!!!')).toBe('')
})
