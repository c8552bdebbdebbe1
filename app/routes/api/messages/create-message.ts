import { defineEndpoint } from '#app/http/endpoint.ts'
import { isProblem } from '#app/http/problems.ts'
import { answerCall, type ModelProtocol, modelCall } from '../answer-call.ts'
import {
  type BodyProblem,
  dropEmpty,
  type ReadCall,
  type ReadOptions,
  readBody,
} from '../model-request.ts'
import { message, messageEvent } from './message-answers.ts'
import { MessageBody, type MessageQuestion } from './message-bodies.ts'
import { toChatMessages, toChatOptions } from './to-chat.ts'
import { type AskedMessage, collectMessage, writeMessage } from './write-message.ts'

/** Anthropic's Messages, which are translated to chat completions and back. See ADR-0100. */
export const createMessage = defineEndpoint(
  {
    ...modelCall,
    tag: 'messages',
    id: 'createMessage',
    hasApiKeyHeader: true,
    lateBody: MessageBody,
    response: message,
    event: messageEvent,
  },
  (call) => answerCall(call, protocol),
)

const protocol: ModelProtocol<AskedMessage, Awaited<ReturnType<typeof collectMessage>>> = {
  kind: 'chat',
  read: readMessage,
  write: writeMessage,
  collect: collectMessage,
}

async function readMessage(
  request: Request,
  options: ReadOptions,
): Promise<ReadCall<AskedMessage> | BodyProblem> {
  const body = await readBody(request, { ...options, shape: MessageBody })
  if (isProblem(body)) return body
  const messages = toChatMessages(body)
  if (isProblem(messages)) return messages
  const { temperature, top_p, top_k, stop_sequences } = body
  return {
    modelId: body.model,
    maxOutputTokens: body.max_tokens,
    isStreamed: body.stream ?? false,
    input: {
      kind: 'chat',
      messages,
      options: {
        ...toChatOptions(body),
        ...dropEmpty({ temperature, top_p, top_k }),
        ...(stop_sequences?.length && { stop: stop_sequences }),
      },
    },
    asked: { thinking: readThinking(body), stopSequences: stop_sequences ?? [] },
  }
}

function readThinking({ thinking }: MessageQuestion): AskedMessage['thinking'] {
  if (!thinking || thinking.type === 'disabled') return null
  return thinking.display ?? 'summarized'
}
