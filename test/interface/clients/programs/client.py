"""The servicestack package from PyPI, with the typed reference of this server. Prints a line of JSON for each door."""
import io
import json
import os

from servicestack import JsonServiceClient, UploadFile, WebServiceException

import dtos

BASE, LOGIN, PASSWORD = (os.environ[name] for name in ("BASE", "LOGIN", "PASSWORD"))
PROJECT, ROOT, RECORD = (int(os.environ[name]) for name in ("PROJECT", "ROOT", "RECORD"))
ROUTES = {
    "Authenticate": "/auth",
    "FolderGetRequest": "/api/internal/folder/get",
    "FolderAddRequest": "/api/internal/folder/add",
    "FolderUpdateRequest": "/api/internal/folder/update",
    "FileCreateRequest": "/api/internal/file/create",
    "FilesGetByFolderRequest": "/api/internal/file/getbyfolder",
}


def client_at(door):
    client = JsonServiceClient(BASE)
    return client if door == "api" else client.set_base_path("")


def run(door):
    client = client_at(door)

    def send(request):
        if door == "route":
            return client.post_url(ROUTES[type(request).__name__], request)
        return client.send(request)

    def refused(call):
        try:
            call()
        except WebServiceException as error:
            return error.response_status
        raise AssertionError("It was not refused.")

    def folder():
        return send(dtos.FolderGetRequest(folder_id=ROOT)).folder

    def sign_in(password):
        return send(dtos.Authenticate(provider="credentials", user_name=LOGIN, password=password, remember_me=True))

    out = {"door": door}
    out["before"] = refused(folder).error_code
    out["wrongPassword"] = refused(lambda: sign_in("wrong")).message
    out["signedIn"] = sign_in(PASSWORD).user_name
    out["read"] = folder().folder_id
    new = dtos.Folder(folder_project_id=PROJECT, folder_name="Größe", folder_description="Of level 2")
    added = send(dtos.FolderAddRequest(folder=new)).folder
    out["created"] = added.folder_name
    send(dtos.FolderUpdateRequest(folder=dtos.Folder(folder_id=added.folder_id, folder_name="Plans")))
    now = send(dtos.FolderGetRequest(folder_id=added.folder_id)).folder
    out["updated"] = [now.folder_name, now.folder_description, now.created_date.year >= 2020]
    out["notFound"] = refused(lambda: send(dtos.FolderGetRequest(folder_id=2147483647))).error_code
    long = dtos.Folder(folder_project_id=PROJECT, folder_name="x" * 1000)
    status = refused(lambda: send(dtos.FolderAddRequest(folder=long)))
    out["invalid"] = [status.error_code, status.errors[0].field_name]
    out["uploaded"] = upload(client, door)
    if door != "route":
        out.update(many(client, refused, now.folder_id))
    basic = client_at(door).set_credentials(LOGIN, PASSWORD)
    out["basic"] = basic.send(dtos.FolderGetRequest(folder_id=ROOT)).folder.folder_id
    bearer = client_at(door).set_bearer_token(client._session.cookies["ss-id"])
    out["bearer"] = bearer.send(dtos.FolderGetRequest(folder_id=ROOT)).folder.folder_id
    send(dtos.Authenticate(provider="logout"))
    out["signedOut"] = refused(folder).error_code
    print(json.dumps(out))


def upload(client, door):
    request = dtos.FileCreateRequest(folder_id=RECORD)
    file = UploadFile("upload", f"python-{door}.txt", "text/plain", io.BytesIO(b"level and plumb"))
    if door == "route":
        client.post_files_with_request_url(BASE + ROUTES["FileCreateRequest"], request, file)
    else:
        client.post_file_with_request(request, file)
    files = client.send(dtos.FilesGetByFolderRequest(folder_id=RECORD)).file_infos
    return [[one.uploaded_file_type, one.uploaded_file_size] for one in files if one.uploaded_file_name == file.file_name]


def many(client, refused, folder_id):
    lists = [dtos.FolderCreatePunchListRequest(folder_name=name, folder_project_id=PROJECT) for name in "AB"]
    ids = [one.folder_id for one in client.send_all(lists)]
    nowhere = dtos.FolderCreatePunchListRequest(folder_name="C", folder_project_id=2147483647)
    failed = refused(lambda: client.send_all([lists[0], nowhere])).error_code
    names = [dtos.FolderUpdateRequest(folder=dtos.Folder(folder_id=folder_id, folder_name=name)) for name in ("D", "E")]
    client.send_all_oneway(names)
    now = client.send(dtos.FolderGetRequest(folder_id=folder_id)).folder
    return {"batch": [len(ids), ids[0] < ids[1]], "batchFailed": failed, "oneWay": now.folder_name}


for each in ("api", "reply", "route"):
    run(each)
