import { defineEndpoint } from '#app/http/endpoint.ts'
import { chatChunk, chatCompletion, textChunk, textCompletion } from '#app/openapi/model-answers.ts'
import { answerCall, modelCall } from './answer-call.ts'
import { ChatBody, CompletionBody } from './model-bodies.ts'
import { readChat, readCompletion } from './model-request.ts'
import { collectChat, collectText, writeEvents } from './model-response.ts'

/** OpenAI's chat completions. Callers without access, or with too many calls, are refused before the body is read. */
export const completeChat = defineEndpoint(
  {
    ...modelCall,
    tag: 'chat-completions',
    id: 'createChatCompletion',
    lateBody: ChatBody,
    response: chatCompletion,
    event: chatChunk,
  },
  (call) =>
    answerCall(call, { kind: 'chat', read: readChat, write: writeEvents, collect: collectChat }),
)

/** OpenAI's completions: the text between a prompt and a suffix. */
export const completeText = defineEndpoint(
  {
    ...modelCall,
    tag: 'models',
    id: 'createCompletion',
    lateBody: CompletionBody,
    response: textCompletion,
    event: textChunk,
  },
  (call) =>
    answerCall(call, {
      kind: 'completion',
      read: readCompletion,
      write: writeEvents,
      collect: collectText,
    }),
)
