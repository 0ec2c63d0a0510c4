__all__ = [
    'IReturn',
    'IReturnVoid',
    'IGet',
    'IPost',
    'IPut',
    'IDelete',
    'IPatch',
    'IOptions',
    'IMeta',
    'IHasSessionId',
    'IHasBearerToken',
    'IHasVersion',
    'ICrud',
    'ICreateDb',
    'IUpdateDb',
    'IPatchDb',
    'IDeleteDb',
    'ISaveDb',
    'KeyValuePair',
    'ResponseError',
    'ResponseStatus',
    'QueryBase',
    'QueryDb',
    'QueryDb1',
    'QueryDb2',
    'QueryData',
    'QueryData2',
    'QueryResponse',
    'AuthenticateResponse',
    'Authenticate',
    'AssignRolesResponse',
    'AssignRoles',
    'UnAssignRolesResponse',
    'UnAssignRoles',
    'ConvertSessionToTokenResponse',
    'ConvertSessionToToken',
    'GetAccessTokenResponse',
    'GetAccessToken',
    'CancelRequestResponse',
    'CancelRequest',
    'UpdateEventSubscriber',
    'UpdateEventSubscriberResponse',
    'UserApiKey',
    'GetApiKeys',
    'GetApiKeysResponse',
    'RegenerateApiKeys',
    'RegenerateApiKeysResponse',
    'NavItem',
    'GetNavItems',
    'GetNavItemsResponse',
    'EmptyResponse',
    'IdResponse',
    'StringResponse',
    'StringsResponse',
    'AuditBase',
    'BackgroundJobState',
    'JobStatSummary',
    'HourSummary',
    'WorkerStats',
    'BackgroundJobBase',
    'BackgroundJob',
    'JobSummary',
    'BackgroundJobOptions',
    'ScheduledTask',
    'CompletedJob',
    'FailedJob',
    'JsonServiceClient',
    'WebServiceException',
    'WebServiceExceptionType',
    'UploadFile',
    'qsvalue',
    'resolve_httpmethod',
    'TypeConverters',
    'to_jsv_data',
    'to_json',
    'from_json',
    'all_keys',
    'to_dict',
    'convert',
    'is_optional',
    'is_list',
    'is_dict',
    'is_builtin',
    'generic_args',
    'generic_arg',
    'inspect_vars',
    'dump',
    'printdump',
    'table',
    'printtable',
    'htmldump',
    'printhtmldump',
    'lowercase',
    'uppercase',
    'snakecase',
    'camelcase',
    'capitalcase',
    'pascalcase',
    'titlecase',
    'clean_camelcase',
    'index_of',
    'last_index_of',
    'left_part',
    'right_part',
    'last_left_part',
    'last_right_part',
    'split_on_first',
    'split_on_last',
    'to_timespan',
    'from_timespan',
    'from_datetime',
    'to_bytearray',
    'from_bytearray',
    'from_base64url_safe',
    'inspect_jwt',
    'Bytes',
]

from .types import \
    IReturn, IReturnVoid, IGet, IPost, IPut, IDelete, IPatch, IOptions, IMeta, \
    IHasSessionId, IHasBearerToken, IHasVersion, ICrud, \
    ICreateDb, IUpdateDb, IPatchDb, IDeleteDb, ISaveDb, \
    KeyValuePair, ResponseError, ResponseStatus, QueryBase, \
    QueryDb, QueryDb1, QueryDb2, QueryData, QueryData2, QueryResponse, \
    AuthenticateResponse, Authenticate, AssignRolesResponse, AssignRoles, \
    UnAssignRolesResponse, UnAssignRoles, ConvertSessionToTokenResponse, \
    ConvertSessionToToken, GetAccessTokenResponse, GetAccessToken, \
    CancelRequestResponse, CancelRequest, UpdateEventSubscriber, \
    UpdateEventSubscriberResponse, UserApiKey, GetApiKeys, GetApiKeysResponse, \
    RegenerateApiKeys, RegenerateApiKeysResponse, NavItem, GetNavItems, \
    GetNavItemsResponse, EmptyResponse, IdResponse, StringResponse, \
    StringsResponse, AuditBase, \
    BackgroundJobState, JobStatSummary, HourSummary, WorkerStats, BackgroundJobBase, \
    BackgroundJob, JobSummary, BackgroundJobOptions, ScheduledTask, CompletedJob, FailedJob


from .clients import JsonServiceClient, WebServiceException, WebServiceExceptionType, UploadFile, \
    qsvalue, resolve_httpmethod

from .reflection import TypeConverters, to_jsv_data, to_json, from_json, all_keys, to_dict, convert, is_optional, \
    is_list, is_dict, is_builtin, generic_args, generic_arg, inspect_vars, dump, printdump, table, \
    printtable, htmldump, printhtmldump

from .utils import \
    lowercase, uppercase, snakecase, camelcase, capitalcase, pascalcase, titlecase, clean_camelcase, \
    index_of, last_index_of, left_part, right_part, last_left_part, last_right_part, \
    split_on_first, split_on_last, to_timespan, from_timespan, from_datetime, \
    to_bytearray, from_bytearray, from_base64url_safe, inspect_jwt

from .fields import Bytes
