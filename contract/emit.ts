/** Generated from the contract: field tables, samples, the OpenAPI document. */
export { type OpenApiOptions, openApi } from './emit/openapi.ts'
export { sampleRequest, sampleResponse } from './emit/sample.ts'
export { type FieldRow, fieldTable, isDto, typesOf } from './emit/types.ts'
