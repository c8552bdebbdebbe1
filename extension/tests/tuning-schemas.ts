import { z } from 'zod'

/*
 * What OpenAI publishes about its API for fine-tuning, as far as we use it: the schemas
 * CreateFileRequest, OpenAIFile, CreateFineTuningJobRequest, FineTuningJob, FineTuningJobEvent,
 * ListFineTuningJobEventsResponse and FinetuneChatRequestInput of openapi.yaml, version 2.3.0, in
 * github.com/openai/openai-openapi at 578000861507cd19620e3f1092adf62303757c0a, compared with it in
 * November 2026 (CreateFileRequest with clients that are generated from it).
 */

export const CreateFileRequest = z.strictObject({
  file: z.instanceof(Blob),
  purpose: z.enum(['assistants', 'batch', 'fine-tune', 'vision']),
})

export const OpenAiFile = z.object({
  id: z.string(),
  object: z.literal('file'),
  bytes: z.int(),
  created_at: z.int(),
  filename: z.string(),
  purpose: z.literal('fine-tune'),
  status: z.enum(['uploaded', 'processed', 'error']),
})

const auto = z.literal('auto')

/** The schema allows more fields. We send no others, so that one we misspell is found. */
export const CreateFineTuningJobRequest = z.strictObject({
  model: z.string(),
  training_file: z.string(),
  hyperparameters: z
    .object({
      batch_size: z.union([auto, z.int().min(1).max(256)]).optional(),
      learning_rate_multiplier: z.union([auto, z.number().positive()]).optional(),
      n_epochs: z.union([auto, z.int().min(1).max(50)]).optional(),
    })
    .optional(),
  suffix: z.string().min(1).max(64).nullish(),
  validation_file: z.string().nullish(),
  seed: z.int().min(0).max(2_147_483_647).nullish(),
})

export const FineTuningJob = z.object({
  id: z.string(),
  object: z.literal('fine_tuning.job'),
  created_at: z.int(),
  finished_at: z.int().nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), param: z.string().nullable() })
    .nullable(),
  fine_tuned_model: z.string().nullable(),
  hyperparameters: z.object({ n_epochs: z.union([auto, z.int().min(1).max(50)]) }),
  model: z.string(),
  organization_id: z.string(),
  result_files: z.array(z.string()),
  status: z.enum(['validating_files', 'queued', 'running', 'succeeded', 'failed', 'cancelled']),
  trained_tokens: z.int().nullable(),
  training_file: z.string(),
  validation_file: z.string().nullable(),
  seed: z.int(),
})

export const FineTuningJobEvent = z.object({
  id: z.string(),
  object: z.literal('fine_tuning.job.event'),
  created_at: z.int(),
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
})

const content = z.string().min(1)
const weight = z.literal([0, 1]).optional()

/** A line of a training file. The schema also allows tools, which we never send. */
export const FinetuneChatRequestInput = z.strictObject({
  messages: z
    .array(
      z.discriminatedUnion('role', [
        z.strictObject({ role: z.enum(['system', 'user']), content }),
        z.strictObject({ role: z.literal('assistant'), content, weight }),
      ]),
    )
    .min(1),
})
