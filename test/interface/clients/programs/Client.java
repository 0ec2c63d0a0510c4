/** net.servicestack:client from Maven, with the typed reference of this server. Prints a line of JSON for each door. */

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import java.lang.reflect.Type;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.servicestack.client.IReturn;
import net.servicestack.client.JsonServiceClient;
import net.servicestack.client.ResponseStatus;
import net.servicestack.client.UploadFile;
import net.servicestack.client.WebServiceException;

public class Client {
    static final String BASE = System.getenv("BASE");
    static final int PROJECT = Integer.parseInt(System.getenv("PROJECT"));
    static final int ROOT = Integer.parseInt(System.getenv("ROOT"));
    static final int RECORD = Integer.parseInt(System.getenv("RECORD"));
    static final Map<String, String> ROUTES = Map.of(
        "Authenticate", "/auth",
        "FolderGetRequest", "/api/internal/folder/get",
        "FolderAddRequest", "/api/internal/folder/add",
        "FolderUpdateRequest", "/api/internal/folder/update",
        "FileCreateRequest", "/api/internal/file/create");

    final String door;
    final JsonServiceClient client = new JsonServiceClient(BASE);

    Client(String door) {
        this.door = door;
        if (!door.equals("api")) client.setBasePath();
    }

    public static void main(String[] args) {
        for (String door : List.of("api", "reply", "route")) {
            // Each door signs in anew: the cookies are of the whole process.
            CookieHandler.setDefault(new CookieManager());
            System.out.println(new Gson().toJson(new Client(door).run()));
        }
    }

    <T> T send(IReturn<T> request) {
        if (!door.equals("route")) return client.send(request);
        return client.post(ROUTES.get(request.getClass().getSimpleName()), request, (Class) request.getResponseType());
    }

    static ResponseStatus refused(Runnable call) {
        try {
            call.run();
        } catch (WebServiceException error) {
            return error.getResponseStatus();
        }
        throw new RuntimeException("It was not refused.");
    }

    dtos.Folder read(int id) {
        return send(new dtos.FolderGetRequest().setFolderId(id)).getFolder();
    }

    dtos.AuthenticateResponse signIn(String password) {
        return send(new dtos.Authenticate().setProvider("credentials").setUserName(System.getenv("LOGIN"))
            .setPassword(password).setRememberMe(true));
    }

    Map<String, Object> run() {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("door", door);
        out.put("before", refused(() -> read(ROOT)).getErrorCode());
        out.put("wrongPassword", refused(() -> signIn("wrong")).getMessage());
        out.put("signedIn", signIn(System.getenv("PASSWORD")).getUserName());
        out.put("read", read(ROOT).getFolderId());
        dtos.Folder folder = new dtos.Folder().setFolderProjectId(PROJECT).setFolderName("Größe")
            .setFolderDescription("Of level 2");
        dtos.Folder added = send(new dtos.FolderAddRequest().setFolder(folder)).getFolder();
        out.put("created", added.getFolderName());
        int id = added.getFolderId();
        send(rename(id, "Plans"));
        dtos.Folder now = read(id);
        boolean isNew = now.getCreatedDate().getTime() > 1577836800000L;
        out.put("updated", List.of(now.getFolderName(), now.getFolderDescription(), isNew));
        out.put("notFound", refused(() -> read(2147483647)).getErrorCode());
        dtos.Folder tooLong = new dtos.Folder().setFolderProjectId(PROJECT).setFolderName("x".repeat(1000));
        ResponseStatus status = refused(() -> send(new dtos.FolderAddRequest().setFolder(tooLong)));
        out.put("invalid", List.of(status.getErrorCode(), status.getErrors().get(0).getFieldName()));
        out.put("uploaded", upload());
        if (!door.equals("route")) out.putAll(many(id));
        send(new dtos.Authenticate().setProvider("logout"));
        out.put("signedOut", refused(() -> read(ROOT)).getErrorCode());
        out.putAll(withoutCookie());
        return out;
    }

    static dtos.FolderUpdateRequest rename(int id, String name) {
        return new dtos.FolderUpdateRequest().setFolder(new dtos.Folder().setFolderId(id).setFolderName(name));
    }

    List<Object> upload() {
        String name = "java-" + door + ".txt";
        byte[] bytes = "level and plumb".getBytes(StandardCharsets.UTF_8);
        UploadFile file = new UploadFile("upload", name, "text/plain", bytes);
        dtos.FileCreateRequest request = new dtos.FileCreateRequest().setFolderId(RECORD);
        if (door.equals("route"))
            client.postFileWithRequest(ROUTES.get("FileCreateRequest"), request, file, request.getResponseType());
        else client.postFileWithRequest(request, file);
        List<Object> own = new ArrayList<>();
        for (var one : client.send(new dtos.FilesGetByFolderRequest().setFolderId(RECORD)).getFileInfos())
            if (name.equals(one.getUploadedFileName()))
                own.add(List.of(one.getUploadedFileType(), one.getUploadedFileSize()));
        return own;
    }

    static dtos.FolderCreatePunchListRequest list(String name, int project) {
        return new dtos.FolderCreatePunchListRequest().setFolderName(name).setFolderProjectId(project);
    }

    /** This client has no methods for batches and one-way calls: they are posts of a list. */
    Map<String, Object> many(int id) {
        String batches = client.getReplyUrl() + "FolderCreatePunchListRequest[]";
        Type responses = new TypeToken<ArrayList<dtos.FolderCreatePunchListResponse>>() {}.getType();
        List<dtos.FolderCreatePunchListResponse> made =
            client.post(batches, Arrays.asList(list("A", PROJECT), list("B", PROJECT)), responses);
        boolean isRising = made.get(0).getFolderId() < made.get(1).getFolderId();
        List<dtos.FolderCreatePunchListRequest> wrong = Arrays.asList(list("C", PROJECT), list("C", 2147483647));
        String failed = refused(() -> client.post(batches, wrong, responses)).getErrorCode();
        String oneWay = door.equals("api") ? client.getReplyUrl() : BASE + "/json/oneway/";
        client.post(oneWay + "FolderUpdateRequest[]", Arrays.asList(rename(id, "D"), rename(id, "E")),
            (Type) Object.class);
        return Map.of("batch", List.of(made.size(), isRising), "batchFailed", failed, "oneWay", read(id).getFolderName());
    }

    Map<String, Object> withoutCookie() {
        CookieHandler.setDefault(new CookieManager());
        JsonServiceClient basic = new JsonServiceClient(BASE);
        basic.setCredentials(System.getenv("LOGIN"), System.getenv("PASSWORD"));
        int read = basic.get(new dtos.FolderGetRequest().setFolderId(ROOT)).getFolder().getFolderId();
        String key = signIn(System.getenv("PASSWORD")).getSessionId();
        CookieHandler.setDefault(new CookieManager());
        JsonServiceClient bearer = new JsonServiceClient(BASE);
        bearer.setBearerToken(key);
        int again = bearer.send(new dtos.FolderGetRequest().setFolderId(ROOT)).getFolder().getFolderId();
        return Map.of("basic", read, "bearer", again);
    }
}
