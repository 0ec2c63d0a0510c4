<?php
/** servicestack/client from Packagist, with the typed reference of this server. Prints a line of JSON for each door. */

use ServiceStack\{JsonServiceClient, UploadFile, WebServiceException};

$vendor = getenv('VENDOR') . '/src';
foreach (['IReturn', 'IReturnVoid', 'IGet', 'IPost', 'IPut', 'IPatch', 'IDelete', 'IOptions', 'Returns', 'Convertible', 'TypeContext',
    'Converter', 'ArrayList', 'JsonConverters', 'ByteArray', 'ResponseError', 'ResponseStatus', 'Log', 'JsonServiceClient'] as $name)
    require "$vendor/$name.php";
require 'dtos.php';

const ROUTES = [
    'Authenticate' => '/auth',
    'FolderGetRequest' => '/api/internal/folder/get',
    'FolderAddRequest' => '/api/internal/folder/add',
    'FolderUpdateRequest' => '/api/internal/folder/update',
    'FilesGetByFolderRequest' => '/api/internal/file/getbyfolder',
];

function clientAt(string $door): JsonServiceClient
{
    $client = new JsonServiceClient(getenv('BASE'));
    if ($door !== 'api') $client->setBasePath('');
    return $client;
}

function refused(callable $call): ServiceStack\ResponseStatus
{
    try {
        $call();
    } catch (WebServiceException $error) {
        return $error->responseStatus;
    }
    throw new Exception('It was not refused.');
}

function run(string $door): void
{
    [$project, $root] = [intval(getenv('PROJECT')), intval(getenv('ROOT'))];
    $client = clientAt($door);
    $send = fn($request) => $door === 'route'
        ? $client->postUrl(ROUTES[$request->getTypeName()], responseAs: $request->createResponse(), body: $request)
        : $client->send($request);
    $read = fn(int $id) => $send(new dtos\FolderGetRequest(folderId: $id))->folder;
    $signIn = fn(string $password) => $send(new dtos\Authenticate(
        provider: 'credentials', userName: getenv('LOGIN'), password: $password, rememberMe: true));

    $out = ['door' => $door];
    $out['before'] = refused(fn() => $read($root))->errorCode;
    $out['wrongPassword'] = refused(fn() => $signIn('wrong'))->message;
    $out['signedIn'] = $signIn(getenv('PASSWORD'))->userName;
    $out['read'] = $read($root)->folderId;
    $new = new dtos\Folder(folderProjectId: $project, folderName: 'Größe', folderDescription: 'Of level 2');
    $added = $send(new dtos\FolderAddRequest(folder: $new))->folder;
    $out['created'] = $added->folderName;
    $send(new dtos\FolderUpdateRequest(folder: new dtos\Folder(folderId: $added->folderId, folderName: 'Plans')));
    $now = $read($added->folderId);
    $out['updated'] = [$now->folderName, $now->folderDescription, intval($now->createdDate->format('Y')) >= 2020];
    $out['notFound'] = refused(fn() => $read(2147483647))->errorCode;
    $long = new dtos\Folder(folderProjectId: $project, folderName: str_repeat('x', 1000));
    $status = refused(fn() => $send(new dtos\FolderAddRequest(folder: $long)));
    $out['invalid'] = [$status->errorCode, $status->errors[0]->fieldName];
    $out['uploaded'] = upload($client, $door);
    if ($door !== 'route') $out += many($client, $added->folderId);
    $get = new dtos\FolderGetRequest(folderId: $root);
    $basic = clientAt($door);
    $basic->setCredentials(getenv('LOGIN'), getenv('PASSWORD'));
    $out['basic'] = $basic->send($get)->folder->folderId;
    $bearer = clientAt($door);
    $bearer->setBearerToken($client->cookies['ss-id']['value']);
    $out['bearer'] = $bearer->send($get)->folder->folderId;
    $send(new dtos\Authenticate(provider: 'logout'));
    $out['signedOut'] = refused(fn() => $read($root))->errorCode;
    echo json_encode($out), "\n";
}

function upload(JsonServiceClient $client, string $door): array
{
    $record = intval(getenv('RECORD'));
    file_put_contents('note.txt', 'level and plumb');
    $file = new UploadFile('note.txt', "php-$door.txt", 'upload', 'text/plain');
    // The client sends it to the operation by name, whatever address it gets.
    $client->postFileWithRequest(new dtos\FileCreateRequest(folderId: $record), $file);
    $files = $client->send(new dtos\FilesGetByFolderRequest(folderId: $record))->fileInfos;
    $own = array_filter($files, fn($one) => $one->uploadedFileName === $file->fileName);
    return array_values(array_map(fn($one) => [$one->uploadedFileType, $one->uploadedFileSize], $own));
}

function many(JsonServiceClient $client, int $folderId): array
{
    $list = fn(string $name, int $project) =>
        new dtos\FolderCreatePunchListRequest(folderName: $name, folderProjectId: $project);
    $project = intval(getenv('PROJECT'));
    $ids = array_map(fn($one) => $one->folderId, $client->sendAll([$list('A', $project), $list('B', $project)]));
    $failed = refused(fn() => $client->sendAll([$list('C', $project), $list('C', 2147483647)]));
    $rename = fn(string $name) =>
        new dtos\FolderUpdateRequest(folder: new dtos\Folder(folderId: $folderId, folderName: $name));
    $client->sendAllOneWay([$rename('D'), $rename('E')]);
    $now = $client->send(new dtos\FolderGetRequest(folderId: $folderId))->folder;
    $batch = [count($ids), $ids[0] < $ids[1]];
    return ['batch' => $batch, 'batchFailed' => $failed->errorCode, 'oneWay' => $now->folderName];
}

foreach (['api', 'reply', 'route'] as $door) run($door);
