/** The client of a Plumbline server, for Node and browsers. */
export { CallFailed, type CallOptions, type FieldError, isFinal, NoConnection } from './caller.ts'
export type { Change, Changes, FollowOptions } from './changes.ts'
export { type ConnectOptions, connect, type Plumbline, type Trying, type UploadTarget } from './connect.ts'
export { newId } from './ids.ts'
export type { LiveChange, LiveEvent, LiveOptions } from './live.ts'
export type { OperationName, RequestOf, ResponseOf } from './operations.ts'
export type { ListName, RowOf } from './pages.ts'
export type { UploadOptions } from './upload.ts'
